import type { BlockList } from 'node:net'
import { administratorsFrom, proxiesFrom, webhookAddressesFrom } from '../../trusted-proxies.ts'
import type { ValueType } from './basic.ts'

const ranges = (parse: (text: string) => BlockList): ValueType<BlockList> => ({ name: 'IP addresses', isList: true, parse })

/** The addresses or ranges of proxies, or `none`. */
export const proxies = ranges(proxiesFrom)
/** The addresses or ranges of administrators. */
export const administrators = ranges(administratorsFrom)
/** The addresses or ranges of systems that receive webhooks. */
export const webhookReceivers = ranges(webhookAddressesFrom)
