import type { BlockList } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { clientAddress, networkOf } from './client-address.ts'
import type { Origin } from '../handler/handler-context.ts'
import type { Env } from './env.ts'

/** Tells whose request it is: `hash` of the network it comes from, past trusted proxies; undefined when nobody knows. */
export function createClientOf(trusted: BlockList, hash: (network: string) => string): (context: Context<Env>) => string | undefined {
  return (context) => {
    const address = clientAddress(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), trusted)
    return address && hash(networkOf(address))
  }
}

/** As much of a browser's name as is kept. */
const DEVICE_LETTERS = 300

/** Tells from where a request comes, past trusted proxies. */
export function createOriginOf(trusted: BlockList): (context: Context<Env>) => Origin {
  return (context) => ({
    address: clientAddress(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), trusted) ?? '',
    device: (context.req.header('user-agent') ?? '').slice(0, DEVICE_LETTERS),
  })
}
