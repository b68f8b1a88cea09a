import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { StartError } from '../config/start-error.ts'

export interface MetricsAddress {
  host: string
  port: number
}

/** Listens for scrapes on an address of its own, so that a proxy cannot publish it by mistake. Throws a StartError when it cannot. */
export async function serveMetrics(registry: Registry, { host, port }: MetricsAddress): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listening(server, { host, port })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listening(server: Server, { host, port }: MetricsAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_ADDRESS cannot be used (${error.code}): set it to a free port of this machine, e.g. 127.0.0.1:9464.`)),
    )
    server.listen(port, host, resolve)
  })
}
