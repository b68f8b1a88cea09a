import { BlockList, isIP } from 'node:net'
import { StartError } from './start-error.ts'

const SHAPE =
  'TRUST_PROXY must be the addresses or ranges of the proxies before this server, e.g. 10.0.0.5 or 10.0.0.0/24, or none when callers reach it directly.'

/**
 * Parses TRUST_PROXY: the IP addresses and ranges whose X-Forwarded-For is trusted, separated by commas or spaces, or `none`. Addresses are
 * safer than a hop count, because clients that bypass the proxy cannot forge them. Throws a StartError for other text and for a range of
 * all addresses.
 */
export function proxiesFrom(text: string): BlockList {
  const trusted = new BlockList()
  if (text.trim() === 'none') return trusted
  const parts = text.split(/[\s,]+/).filter(Boolean)
  if (parts.length === 0) throw new StartError(SHAPE)
  for (const part of parts) {
    const [address = '', prefix] = part.split('/')
    const version = isIP(address)
    const widest = version === 6 ? 128 : 32
    const bits = prefix === undefined ? widest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
    if (version === 0 || bits < 1 || bits > widest) throw new StartError(SHAPE)
    trusted.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
  }
  return trusted
}
