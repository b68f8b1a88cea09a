import { createHash } from 'node:crypto'
import type { WeComContacts } from './contact-list.ts'
import type { WeComDirectory } from './directory.ts'
import type { WeComTags } from './tags.ts'
import type { BehaviourRow } from '../../../generated/data.ts'
import type { Days } from './behaviour.ts'

/** The corporation's ticket (config) or the app's ticket (agentConfig). */
export type TicketKind = 'config' | 'agentConfig'

/** A message to one colleague that links to this app. */
export interface Card {
  toUser: string
  title: string
  /** Text; the messenger supports `<br>` and `<div class="gray|normal|highlight">`. */
  content: string
  /** An absolute address. */
  url: string
  /** Label of the button; empty uses the messenger's default. */
  button: string
}

/**
 * The enterprise messenger's API, as far as this service needs it. `adapter.ts` implements it, `../demo/wecom.ts` simulates it.
 * Its functions go over the network, so never call one inside a transaction (use `after` of the context).
 */
export interface WeCom {
  /** Returns a valid ticket for signatures; undefined when no messenger is configured. */
  ticket(kind: TicketKind): Promise<string | undefined>
  /**
   * Sends a card; an identical card within four hours is delivered once. Rejects within 20 seconds when delivery failed or is
   * uncertain. Rejects with a CardRejectedError when a retry cannot succeed, and with a NoWeComError when no messenger is configured.
   */
  sendCard(card: Card): Promise<void>
  /** Returns the nickname of a contact by its external id; undefined when unknown or when no messenger is configured. */
  contactName(externalUserid: string): Promise<string | undefined>
  /** Returns a member's chat statistics, one row a day, at most 30 days; empty when no messenger is configured. */
  behaviour(userId: string, days: Days): Promise<BehaviourRow[]>
  /** Undefined when no messenger is configured; then members cannot sign in with it. */
  oauth: WeComOAuth | undefined
  /** Undefined when no messenger is configured; then there are no corporate tags. */
  tags: WeComTags | undefined
  /** Undefined when no messenger is configured; then nobody becomes staff by itself. */
  directory: WeComDirectory | undefined
  /** Undefined when no messenger is configured; then contacts are known only by their events. */
  contacts: WeComContacts | undefined
}

/** Sign-in with the messenger: the browser is redirected to the messenger's page and returns with a code (DEC-10). */
export interface WeComOAuth {
  /** Returns the address of the messenger's sign-in page for the app at this origin, without a query. */
  authorizeUrl(origin: string): string
  /**
   * Returns the userid of the member for a code; undefined for a person outside the corporation. Rejects with a CodeRejectedError
   * for an unknown, used or expired code, and with another error when the messenger cannot answer.
   */
  memberOf(code: string): Promise<string | undefined>
}

/** The sign-in code is unknown, used or expired. */
export class CodeRejectedError extends Error {
  override name = 'CodeRejectedError'
}

/** The messenger rejects this card permanently because of its recipient or text. `code` is the reason, without personal data. */
export class CardRejectedError extends Error {
  override name = 'CardRejectedError'
  readonly code: string

  constructor(code: string) {
    super(`The messenger rejects the card (${code})`)
    this.code = code
  }
}

/** No messenger is configured, so a card cannot be sent. The operator can repair this, like a wrong secret. */
class NoWeComError extends Error {
  override name = 'NoWeComError'
  readonly code = 'no WeCom'
}

/** The implementation when no messenger is configured. */
export const noWeCom: WeCom = {
  ticket: async () => undefined,
  sendCard: () => Promise.reject(new NoWeComError('No messenger is configured')),
  contactName: async () => undefined,
  behaviour: async () => [],
  oauth: undefined,
  tags: undefined,
  directory: undefined,
  contacts: undefined,
}

export interface SignedAddress {
  ticket: string
  nonce: string
  /** Seconds. */
  timestamp: number
  /** The page's address without its fragment. */
  url: string
}

/** Returns the signature of a page's address, as documented by WeCom. */
export const signatureOf = ({ ticket, nonce, timestamp, url }: SignedAddress): string =>
  createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`).digest('hex')
