import type { BlockList } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { clientAddress, networkOf } from './client-address.ts'
import type { Origin } from '../handler/handler-context.ts'
import type { Env } from './env.ts'

/** Creates a function that returns `hash` of the client's network, behind trusted proxies; undefined when unknown. */
export function createClientOf(trusted: BlockList, hash: (network: string) => string): (context: Context<Env>) => string | undefined {
  return (context) => {
    const address = clientAddress(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), trusted)
    return address && hash(networkOf(address))
  }
}

/** Maximum length of the stored User-Agent, in code points. */
const DEVICE_LENGTH = 300

/** Creates a function that returns the client's address, behind trusted proxies, and its User-Agent. */
export function createOriginOf(trusted: BlockList): (context: Context<Env>) => Origin {
  return (context) => ({
    address: clientAddress(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), trusted) ?? '',
    device: [...decodedHeader(context.req.header('user-agent') ?? '')].slice(0, DEVICE_LENGTH).join(''),
  })
}

/**
 * Returns a header as its sender wrote it. Node decodes headers as Latin-1, but some phones send their model in UTF-8. Returns a header that
 * is no UTF-8 unchanged.
 */
export function decodedHeader(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
