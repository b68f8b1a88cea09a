import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { cut } from '../../../renderer/language/text.ts'
import type { ContactAdded } from '../../contacts/contact-added.ts'
import type { ContactLost } from '../../contacts/contact-lost.ts'
import type { Env } from '../../http/env.ts'
import { readBody } from '../../http/read-body.ts'
import { type Log, logFault } from '../../http/log/log.ts'
import { ApiError } from '../../handler/api-error.ts'
import type { WeCom } from './wecom.ts'
import { changeIn, contactIn, textIn } from './event.ts'
import { type CallbackSecrets, decryptMessage } from './crypto.ts'

const PATH = '/api/wecom/callback'
/** Far more than any event takes. */
const MOST_BYTES = 64 * 1_024
/** WeCom waits five seconds for an answer; this long is for the name, in milliseconds. */
export const NAME_MS = 3_000
const NAME_LENGTH = 64

export interface CallbackHost {
  /** Undefined: WeCom tells this server nothing, and there is no such address. */
  callback: CallbackSecrets | undefined
  wecom: WeCom
  /** Does what follows from a new contact, once however often it is told. Throws `badInput` for a member nobody knows. */
  addContact: (contact: ContactAdded) => Promise<unknown>
  /** Ends what was between a member and a contact, if there was anything. */
  loseContact: (contact: ContactLost) => Promise<void>
  clock: () => number
  log: Log
}

/**
 * Where WeCom tells what happens (https://developer.work.weixin.qq.com/document/path/90930): GET shows that both know
 * the secrets, POST carries an event. Of events only contacts added (DEC-26) and lost (DEC-06) count; every other, and one about a member
 * whom nobody here knows, is answered like those, with nothing: WeCom is to send nothing again. Refuses 403 for whatever
 * WeCom did not seal, 413 for too much, 422 for an event about a contact that does not say whose.
 */
export function mountCallback(app: Hono<Env>, { callback, wecom, addContact, loseContact, clock, log }: CallbackHost): void {
  if (!callback) return

  const open = (context: Context<Env>, encrypted: string): string => {
    const { msg_signature: signature = '', timestamp = '', nonce = '' } = context.req.query()
    const message = decryptMessage(callback, { signature, timestamp, nonce, encrypted }, clock())
    if (message === undefined) throw new ApiError('forbidden')
    return message
  }
  const nameOf = async (externalUserid: string, requestId: string): Promise<string> => {
    const asked = wecom.contactName(externalUserid).catch((error: unknown) => logFault(log, clock, requestId, error))
    const name = (await Promise.race([asked, pause(NAME_MS, undefined, { ref: false })])) ?? ''
    return cut(name.replace(/[\p{Cc}\p{Cs}]/gu, ''), NAME_LENGTH).trim()
  }

  const add = async (contact: Omit<ContactAdded, 'name'>, requestId: string): Promise<void> => {
    const name = await nameOf(contact.externalUserid, requestId)
    await addContact({ ...contact, name }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }

  app.get(PATH, (context) => {
    context.set('pattern', PATH)
    return context.text(open(context, context.req.query('echostr') ?? ''))
  })
  app.post(PATH, async (context) => {
    context.set('pattern', PATH)
    const message = open(context, textIn(new TextDecoder().decode(await readBody(context, MOST_BYTES)), 'Encrypt') ?? '')
    const change = changeIn(message)
    if (!change) return context.text('')
    const contact = contactIn(message)
    if (!contact) throw new ApiError('badInput')
    const { at, ...who } = contact
    if (change === 'lost') await loseContact({ ...who, lostAt: at })
    else await add({ ...who, addedAt: at }, context.get('requestId'))
    return context.text('')
  })
}
