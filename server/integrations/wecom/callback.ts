import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import type { ContactAdded } from '../../contacts/contact-added.ts'
import type { ContactLost } from '../../contacts/contact-lost.ts'
import type { Env } from '../../http/env.ts'
import { readBody } from '../../http/read-body.ts'
import { type Log, logFault } from '../../http/log/log.ts'
import { ApiError } from '../../handler/api-error.ts'
import type { WeCom } from './wecom.ts'
import { changeIn, contactIn, textIn } from './event.ts'
import { type CallbackSecrets, decryptMessage } from './crypto.ts'
import { nickname } from './nickname.ts'

const PATH = '/api/wecom/callback'
/** Maximum size of a callback body; events are much smaller. */
const MOST_BYTES = 64 * 1_024
/** Timeout for the contact's name, in milliseconds; WeCom waits five seconds for the whole response. */
export const NAME_MS = 3_000

export interface CallbackHost {
  /** Undefined when callbacks are not configured; then the route does not exist. */
  callback: CallbackSecrets | undefined
  wecom: WeCom
  /** Processes a new contact; repeated events have no effect. Events about members who are no staff are stored. */
  addContact: (contact: ContactAdded) => Promise<unknown>
  /** Ends the relation between a member and a contact, if there is one. */
  loseContact: (contact: ContactLost) => Promise<void>
  /** Requests a sync of the directory, also when several servers receive events. */
  requestDirectorySync: () => Promise<void>
  log: Log
}

/**
 * Mounts the route for WeCom's callbacks (https://developer.work.weixin.qq.com/document/path/90930). GET proves that both sides
 * share the secrets; POST delivers an event. Processes added (DEC-26) and lost (DEC-06) contacts, and requests a sync after a change of the
 * directory. Other events also get an empty 200, so that WeCom does not send the event again. Answers 403 for a message that WeCom did not
 * encrypt, 413 for a large body, 422 for an event that does not identify its contact.
 */
export function mountCallback(app: Hono<Env>, { callback, wecom, addContact, loseContact, requestDirectorySync, log }: CallbackHost): void {
  if (!callback) return

  const open = (context: Context<Env>, encrypted: string): string => {
    const { msg_signature: signature = '', timestamp = '', nonce = '' } = context.req.query()
    const message = decryptMessage(callback, { signature, timestamp, nonce, encrypted })
    if (message === undefined) throw new ApiError('forbidden')
    return message
  }
  const nameOf = async (externalUserid: string, requestId: string): Promise<string> => {
    const request = wecom.contactName(externalUserid).catch((error: unknown) => logFault(log, requestId, error))
    return nickname((await Promise.race([request, pause(NAME_MS, undefined, { ref: false })])) ?? '')
  }

  app.get(PATH, (context) => {
    context.set('pattern', PATH)
    return context.text(open(context, context.req.query('echostr') ?? ''))
  })
  app.post(PATH, async (context) => {
    context.set('pattern', PATH)
    const message = open(context, textIn(new TextDecoder().decode(await readBody(context, MOST_BYTES)), 'Encrypt') ?? '')
    const change = changeIn(message)
    if (change === 'directory') await requestDirectorySync()
    if (!change || change === 'directory') return context.text('')
    const contact = contactIn(message)
    if (!contact) throw new ApiError('badInput')
    const { at, ...ids } = contact
    if (change === 'lost') await loseContact({ ...ids, lostAt: at })
    else await addContact({ ...ids, addedAt: at, name: await nameOf(ids.externalUserid, context.get('requestId')) })
    return context.text('')
  })
}
