import { WECOM_AUTHORIZE_URL, WECOM_URL } from '../../config/settings/declared/wecom.ts'
import { CardRejectedError, CodeRejectedError, type TicketKind, type WeCom } from './wecom.ts'
import { WeComError } from './request.ts'
import { behaviourRequest, behaviourRows } from './behaviour.ts'
import { textCard } from './card.ts'
import { createClient, type Credentials, issuedIn } from './client.ts'
import { readContact } from './contact-answer.ts'
import { createContactList } from './contact-list.ts'
import { createContactTags } from './contact-tags.ts'
import { createDirectory } from './directory.ts'
import { createTokenCache } from './token-cache.ts'

/**
 * WeCom's error codes that reject the card itself (https://developer.work.weixin.qq.com/document/path/90313). The recipient is
 * unknown, may not see the app or may not receive messages, or a text is empty, too long or not text. All other errors may be
 * resolved by the operator or by time: a wrong secret, an untrusted address, too many calls.
 */
const REJECTED = new Set([
  40_003, 40_008, 40_031, 40_035, 40_058, 40_063, 44_004, 45_002, 45_003, 45_004, 45_005, 46_004, 60_011, 60_111, 81_013, 82_001,
])

/** WeCom's error code for a sign-in code that is unknown, used or expired; codes are valid for five minutes. */
const INVALID_CODE = 40_029

export interface WeComOptions extends Credentials {
  /** The id of the app to which the secret belongs. */
  agentId: number
  /** WeCom's address; defaults to `WECOM_URL`. */
  url?: string
  /** The sign-in page; defaults to `WECOM_AUTHORIZE_URL`. */
  authorizeUrl?: string
  /** A monotonic clock in milliseconds, so that setting the system clock back does not prolong a ticket. */
  steady?: () => number
  /** Timeout of a request, in milliseconds. */
  timeout?: number
}

/**
 * Creates the client of WeCom for one app of one corporation, without sending a request yet. Its functions throw a WeComError,
 * CardRejectedError, CodeRejectedError or TagGoneError.
 */
export function createWeCom({ corpId, secret, agentId, url = WECOM_URL, ...options }: WeComOptions): WeCom {
  const { authorizeUrl = WECOM_AUTHORIZE_URL, steady = () => performance.now(), timeout } = options
  const client = createClient({ corpId, secret }, { base: url.replace(/\/+$/, ''), timeout }, steady)
  const ticketOf = (path: string, query: Record<string, string> = {}) =>
    createTokenCache(async () => issuedIn(path, 'ticket', await client.call(path, query)), steady)
  const tickets: Readonly<Record<TicketKind, ReturnType<typeof createTokenCache>>> = {
    config: ticketOf('get_jsapi_ticket'),
    agentConfig: ticketOf('ticket/get', { type: 'agent_config' }),
  }
  return {
    ticket: (kind) => tickets[kind].get(),
    async sendCard(card) {
      const path = 'message/send'
      const { invaliduser, unlicenseduser } = await client.call(path, {}, textCard(card, agentId)).catch((error: unknown) => {
        throw error instanceof WeComError && REJECTED.has(error.errcode ?? 0) ? new CardRejectedError(error.code) : error
      })
      // With error code 0 WeCom still lists recipients who did not receive the message.
      if (invaliduser) throw new CardRejectedError(`${path}: the recipient may not see the app`)
      if (unlicenseduser) throw new CardRejectedError(`${path}: the recipient has no licence`)
    },
    async contactName(externalUserid) {
      const { external_contact } = await readContact(client.call, externalUserid)
      const { name } = (external_contact ?? {}) as { name?: unknown }
      return typeof name === 'string' ? name : undefined
    },
    tags: createContactTags(client, steady),
    directory: createDirectory(client),
    contacts: createContactList(client),
    async behaviour(userId, days) {
      return behaviourRows(await client.call('externalcontact/get_user_behavior_data', {}, behaviourRequest(userId, days)))
    },
    oauth: {
      authorizeUrl: () => authorizeUrl,
      async memberOf(code) {
        const { userid } = await client.call('auth/getuserinfo', { code }).catch((error: unknown) => {
          throw error instanceof WeComError && error.errcode === INVALID_CODE ? new CodeRejectedError() : error
        })
        return typeof userid === 'string' && userid !== '' ? userid : undefined
      },
    },
  }
}
