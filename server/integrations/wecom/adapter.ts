import { CardRejectedError, CodeRejectedError, type TicketKind, type WeCom } from './wecom.ts'
import { WeComError } from './request.ts'
import { behaviourRequest, behaviourRows } from './behaviour.ts'
import { textCard } from './card.ts'
import { createClient, type Credentials, issuedIn } from './client.ts'
import { createContactTags } from './contact-tags.ts'
import { createTokenCache } from './token-cache.ts'

/**
 * WeCom's error codes that blame the card itself (https://developer.work.weixin.qq.com/document/path/90313): no such
 * member, no member who may see the app, no right to write to them; a text that is empty, too long or no text. Whatever
 * else it answers, an operator or time may mend: a wrong secret, an address that is not trusted, too many calls.
 */
const REJECTED = new Set([
  40_003, 40_008, 40_031, 40_035, 40_058, 40_063, 44_004, 45_002, 45_003, 45_004, 45_005, 46_004, 60_011, 60_111, 81_013, 82_001,
])

/** A code of a sign-in that WeCom does not know, or no longer: it lives five minutes and works once. */
const INVALID_CODE = 40_029

/** Where WeCom's service is, and its page on which members sign in to an app, unless an operator says otherwise. */
export const WECOM_URL = 'https://qyapi.weixin.qq.com'
export const WECOM_AUTHORIZE_URL = 'https://open.weixin.qq.com/connect/oauth2/authorize'

export interface WeComOptions extends Credentials {
  /** The number of the app that the secret belongs to. */
  agentId: number
  /** WeCom's address; `WECOM_URL` when not given. */
  url?: string
  /** The page that members sign in on; `WECOM_AUTHORIZE_URL` when not given. */
  authorizeUrl?: string
  /** Milliseconds that only ever go on: the machine's own, so that a clock set back does not keep a ticket beyond its end. */
  steady?: () => number
  /** How long WeCom has for an answer, in milliseconds. */
  timeout?: number
}

/**
 * WeCom itself, for one app of one corporation. Asks nothing until it is asked. Everything it throws is a WeComError, or a
 * CardRejectedError.
 */
export function createWeCom({ corpId, secret, agentId, url = WECOM_URL, ...options }: WeComOptions): WeCom {
  const { authorizeUrl = WECOM_AUTHORIZE_URL, steady = () => performance.now(), timeout } = options
  const client = createClient({ corpId, secret }, { base: url.replace(/\/+$/, ''), timeout }, steady)
  const ticketOf = (path: string, query: Record<string, string> = {}) =>
    createTokenCache(async () => issuedIn(path, 'ticket', await client.ask(path, query)), steady)
  const tickets: Readonly<Record<TicketKind, ReturnType<typeof createTokenCache>>> = {
    config: ticketOf('get_jsapi_ticket'),
    agentConfig: ticketOf('ticket/get', { type: 'agent_config' }),
  }
  return {
    ticket: (kind) => tickets[kind].get(),
    async sendCard(card) {
      const path = 'message/send'
      const { invaliduser, unlicenseduser } = await client.ask(path, {}, textCard(card, agentId)).catch((error: unknown) => {
        throw error instanceof WeComError && REJECTED.has(error.errcode ?? 0) ? new CardRejectedError(error.code) : error
      })
      // Error code 0 says only that the message was understood.
      if (invaliduser) throw new CardRejectedError(`${path}: not someone who may see the app`)
      if (unlicenseduser) throw new CardRejectedError(`${path}: someone without a licence`)
    },
    async contactName(externalUserid) {
      const { external_contact } = await client.ask('externalcontact/get', { external_userid: externalUserid })
      const { name } = (external_contact ?? {}) as { name?: unknown }
      return typeof name === 'string' ? name : undefined
    },
    tags: createContactTags(client, steady),
    async behaviour(userId, days) {
      return behaviourRows(await client.ask('externalcontact/get_user_behavior_data', {}, behaviourRequest(userId, days)))
    },
    oauth: {
      authorizeUrl: () => authorizeUrl,
      async memberOf(code) {
        const { userid } = await client.ask('auth/getuserinfo', { code }).catch((error: unknown) => {
          throw error instanceof WeComError && error.errcode === INVALID_CODE ? new CodeRejectedError() : error
        })
        return typeof userid === 'string' && userid !== '' ? userid : undefined
      },
    },
  }
}
