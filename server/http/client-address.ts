import { type BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** An IP address in its one shortest spelling; IPv4 inside IPv6 as IPv4. Undefined for what is no address. */
function canonical(text: string): string | undefined {
  const [bare = ''] = text.trim().split('%')
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
 * The address of whoever sent a request: the peer's, or when the peer is a trusted proxy the last one in X-Forwarded-For
 * that is not a trusted proxy's. What stands before that was written by strangers and is not read. Undefined when a
 * trusted proxy names nobody, since its own address would stand for everyone behind it.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string | undefined {
  const direct = canonical(peer ?? '')
  if (direct === undefined || !isTrusted(direct, trusted)) return direct
  let found: string | undefined
  for (const text of (forwardedFor ?? '').split(',').toReversed()) {
    const address = canonical(text)
    if (address === undefined) return found
    found = address
    if (!isTrusted(address, trusted)) return found
  }
  return found
}

/** What one subscriber has: an IPv4 address, or the /64 of an IPv6 address, all of which anyone with one address can use. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return address
  const [head = '', tail] = address.split('::')
  const [first, last] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
