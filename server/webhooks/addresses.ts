import { lookup } from 'node:dns/promises'
import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import { hasAddress } from '../config/trusted-proxies.ts'
import { hasCredentials } from '../config/environment.ts'

export interface Address {
  address: string
  family: number
}

/** Returns the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

/** The network of webhooks. */
export interface Network {
  /** The operator's ranges (WEBHOOK_ADDRESSES); undefined permits no address. */
  ranges: BlockList | undefined
  resolve: Resolve
}

/** Resolves names like the system. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/** A target's host has no address in the operator's ranges. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError'
  readonly code = 'address not in WEBHOOK_ADDRESSES'
}

/**
 * Returns the addresses of a host to which a connection may be opened. An address in place of a name is checked as well, because Node resolves
 * only names. Throws an AddressRefusedError when none is permitted, and the resolver's error.
 */
export async function permittedAddresses({ ranges, resolve }: Network, { hostname }: URL): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  const permitted = addresses.filter(({ address }) => ranges !== undefined && hasAddress(ranges, address))
  if (permitted.length === 0) throw new AddressRefusedError()
  return permitted
}

/** Whether a text can be the address of a target: http or https, without user, password and fragment. */
export function isTargetUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && !hasCredentials(text) && url.hash === ''
}
