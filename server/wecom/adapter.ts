import type { TicketKind, WeCom } from '../wecom.ts'
import { WeComError } from './ask.ts'
import { textCard } from './card.ts'
import { createClient, type Credentials, issuedIn } from './client.ts'
import { keep } from './keep.ts'

/** Where WeCom's service is, unless an operator says otherwise. */
export const WECOM_URL = 'https://qyapi.weixin.qq.com'

export interface WeComOptions extends Credentials {
  /** The number of the app that the secret belongs to. */
  agentId: number
  /** WeCom's address; `WECOM_URL` when not given. */
  url?: string
  /** Milliseconds that only ever go on: the machine's own, so that a clock set back does not keep a ticket beyond its end. */
  steady?: () => number
  /** How long WeCom has for an answer, in milliseconds. */
  timeout?: number
}

/** WeCom itself, for one app of one corporation. Asks nothing until it is asked. Everything it throws is a WeComError. */
export function createWeCom({ corpId, secret, agentId, url = WECOM_URL, steady = () => performance.now(), timeout }: WeComOptions): WeCom {
  const client = createClient({ corpId, secret }, { base: url.replace(/\/+$/, ''), timeout }, steady)
  const ticketOf = (path: string, query: Record<string, string> = {}) =>
    keep(async () => issuedIn(path, 'ticket', await client.ask(path, query)), steady)
  const tickets: Readonly<Record<TicketKind, ReturnType<typeof keep>>> = {
    config: ticketOf('get_jsapi_ticket'),
    agentConfig: ticketOf('ticket/get', { type: 'agent_config' }),
  }
  return {
    ticket: (kind) => tickets[kind].get(),
    async sendCard(card) {
      const path = 'message/send'
      const { invaliduser, unlicenseduser } = await client.ask(path, {}, textCard(card, agentId))
      // Error code 0 says only that the message was understood.
      if (invaliduser) throw new WeComError(path, 'not someone who may see the app')
      if (unlicenseduser) throw new WeComError(path, 'someone without a licence')
    },
    async contactName(externalUserid) {
      const { external_contact } = await client.ask('externalcontact/get', { external_userid: externalUserid })
      const { name } = (external_contact ?? {}) as { name?: unknown }
      return typeof name === 'string' ? name : undefined
    },
  }
}
