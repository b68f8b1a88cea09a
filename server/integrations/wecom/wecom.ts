import { createHash } from 'node:crypto'
import type { WeComTags } from './tags.ts'
import type { BehaviourRow } from '../../../generated/data.ts'
import type { Days } from './behaviour.ts'

/** Which of the two tickets: the corporation's (config) or the app's own (agentConfig). */
export type TicketKind = 'config' | 'agentConfig'

/** A message to one colleague that leads into this app. */
export interface Card {
  toUser: string
  title: string
  /** Text; `<br>` and `<div class="gray|normal|highlight">` are the messenger's own. */
  content: string
  /** A whole address, with scheme and host. */
  url: string
  /** What stands on its button; empty: the messenger's own word. */
  button: string
}

/**
 * The enterprise messenger's own service, as far as this one needs it: `adapter.ts` is the real one, `../demo/wecom.ts` the
 * demo's. Its functions go over the network, so none may be called inside a transaction (`after` of the context).
 */
export interface WeCom {
  /** The ticket that signatures are made with, while it is valid; undefined where no messenger is set up. */
  ticket(kind: TicketKind): Promise<string | undefined>
  /**
   * Sends a card; the same card twice within four hours is delivered once. Rejects when it was not delivered, or when
   * nobody knows whether it was, after 20 seconds at most: with a CardRejectedError when trying again is no use. Does
   * nothing where no messenger is set up.
   */
  sendCard(card: Card): Promise<void>
  /** The nickname of a contact by its external id; undefined where no messenger is set up, or it knows none. */
  contactName(externalUserid: string): Promise<string | undefined>
  /** What it counted of a member's talks with contacts, a row a day, 30 days at most; nothing where no messenger is set up. */
  behaviour(userId: string, days: Days): Promise<BehaviourRow[]>
  /** Undefined where no messenger is set up: then nobody signs in by it. */
  oauth: WeComOAuth | undefined
  /** Undefined where no messenger is set up: then there are no corporate tags. */
  tags: WeComTags | undefined
}

/** Members sign in to an app by their messenger: they are sent to its page, and come back with a code (DEC-10). */
export interface WeComOAuth {
  /** The messenger's page for the app at this origin, as the operator set it, without a query. */
  authorizeUrl(origin: string): string
  /**
   * The userid of the member that a code stands for; undefined for someone who is no member of the corporation. Rejects
   * with a CodeRejectedError for a code that is none, was used or is too old, with another error when nobody knows.
   */
  memberOf(code: string): Promise<string | undefined>
}

/** The messenger knows no such code, or no longer. */
export class CodeRejectedError extends Error {
  override name = 'CodeRejectedError'
}

/** The messenger will never take this card: its recipient or its text is wrong. `code` says why, without personal data. */
export class CardRejectedError extends Error {
  override name = 'CardRejectedError'
  readonly code: string

  constructor(code: string) {
    super(`The messenger rejects the card (${code})`)
    this.code = code
  }
}

/** No messenger is set up. */
export const noWeCom: WeCom = {
  ticket: async () => undefined,
  sendCard: async () => undefined,
  contactName: async () => undefined,
  behaviour: async () => [],
  oauth: undefined,
  tags: undefined,
}

export interface SignedAddress {
  ticket: string
  nonce: string
  /** Seconds. */
  timestamp: number
  /** The page's address without its part after `#`. */
  url: string
}

/** The signature of one page's address, as WeCom documents it. */
export const signatureOf = ({ ticket, nonce, timestamp, url }: SignedAddress): string =>
  createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`).digest('hex')
