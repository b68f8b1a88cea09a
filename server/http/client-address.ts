import { type BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** An address with a port, as some proxies forward it: `203.0.113.9:51234`, `[2001:db8::1]:443`, or `[2001:db8::1]` without port. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/** Returns an IP address in canonical form without its port, and IPv4-mapped IPv6 as IPv4; undefined for other text. */
function canonical(text: string): string | undefined {
  const trimmed = text.trim()
  const [, bracketed, dotted] = WITH_PORT.exec(trimmed) ?? []
  const [bare = ''] = (bracketed ?? dotted ?? trimmed).split('%')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return undefined
  const spelled = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(spelled) ?? []
  if (high === undefined || low === undefined) return spelled
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, two >> 8, two & 255].join('.')
}

const isTrusted = (address: string, trusted: BlockList) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns the address of a request's sender: the peer, or behind a trusted proxy the last address in X-Forwarded-For that is not a
 * trusted proxy's. Earlier addresses can be forged by the client and are ignored. An entry that is no address counts as the
 * address of the proxy that forwarded it, so that it cannot evade a limit. Undefined when a trusted proxy sends no header, because
 * its own address would count for all its clients.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string | undefined {
  const direct = canonical(peer ?? '')
  if (direct === undefined || !isTrusted(direct, trusted)) return direct
  if (!forwardedFor?.trim()) return undefined
  let found = direct
  for (const text of forwardedFor.split(',').toReversed()) {
    const address = canonical(text)
    if (address === undefined) return found
    found = address
    if (!isTrusted(address, trusted)) return found
  }
  return found
}

/** Returns the network of one subscriber: an IPv4 address, or the /64 of an IPv6 address, which a subscriber can use entirely. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return address
  const [head = '', tail] = address.split('::')
  const [first, last] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
