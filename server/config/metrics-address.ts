import { StartError } from './start-error.ts'

/** Parses METRICS_ADDRESS, `host:port`; undefined without one. Throws a StartError for other text. */
export function metricsAddressFrom(text: string | undefined): { host: string; port: number } | undefined {
  if (!text) return undefined
  const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  if (host === '' || Number(port) > 65_535)
    throw new StartError('METRICS_ADDRESS must be an address and a port, e.g. 127.0.0.1:9464 or [::1]:9464.')
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
