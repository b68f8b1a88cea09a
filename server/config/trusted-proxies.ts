import { BlockList, isIP } from 'node:net'
import { StartError } from './start-error.ts'

const PROXIES =
  'TRUST_PROXY must be the addresses or ranges of the proxies before this server, e.g. 10.0.0.5 or 10.0.0.0/24, or none when callers reach it directly.'
const CLIENTS = '--addresses must be addresses or ranges, e.g. 10.0.0.5 or 10.0.0.0/24, separated by commas.'
const ADMINISTRATORS = 'ADMIN_ADDRESSES must be addresses or ranges, e.g. 10.0.0.5 or 10.0.0.0/24, separated by commas or spaces.'
const WEBHOOKS =
  'WEBHOOK_ADDRESSES must be the addresses or ranges of the systems that receive webhooks, e.g. 10.0.0.5 or 10.0.0.0/24, separated by commas or spaces.'

/**
 * Parses TRUST_PROXY: the IP addresses and ranges whose X-Forwarded-For is trusted, separated by commas or spaces, or `none`. Addresses are
 * safer than a hop count, because clients that bypass the proxy cannot forge them. Throws a StartError for other text and for a range of
 * all addresses.
 */
export const proxiesFrom = (text: string): BlockList => (text.trim() === 'none' ? new BlockList() : addressesIn(text, PROXIES))

/** Parses ADMIN_ADDRESSES: the IP addresses and ranges of administrators. Throws a StartError like `proxiesFrom`. */
export const administratorsFrom = (text: string): BlockList => addressesIn(text, ADMINISTRATORS)

/** Parses the addresses of a client that sends work. Throws a StartError like `proxiesFrom`. */
export const clientAddressesFrom = (text: string): BlockList => addressesIn(text, CLIENTS)

/** Parses WEBHOOK_ADDRESSES: the IP addresses and ranges to which events may be sent. Throws a StartError like `proxiesFrom`. */
export const webhookAddressesFrom = (text: string): BlockList => addressesIn(text, WEBHOOKS)

/** Whether a list contains an IP address; false for an empty or unknown one. */
export const hasAddress = (list: BlockList, address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

function addressesIn(text: string, shape: string): BlockList {
  const trusted = new BlockList()
  const parts = text.split(/[\s,]+/).filter(Boolean)
  if (parts.length === 0) throw new StartError(shape)
  for (const part of parts) {
    const [address = '', prefix] = part.split('/')
    const version = isIP(address)
    const widest = version === 6 ? 128 : 32
    const bits = prefix === undefined ? widest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
    if (version === 0 || bits < 1 || bits > widest) throw new StartError(shape)
    trusted.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
  }
  return trusted
}
