import type { SomeSettings } from '../config/settings/declaration.ts'
import { StartError } from '../config/start-error.ts'

/** A member of staff who opens a sales page for a customer. Identity comes from the token (DEC-09); the handler has checked the rest. */
export interface SalesRequest {
  userId: string
  appId: string
  agentId: string
  /** The sales system's name of the page; undefined opens the renewal page of the customer with `customerIdNo`. */
  page?: string | undefined
  customerIdNo?: string | undefined
  customerId?: string | undefined
  /** Address of this app to which the sales page may return the browser. */
  callbackUrl?: string | undefined
}

export interface SalesPage {
  /** Returns the address of the page, or undefined when it is unavailable. The caller checks it against `leaveTo`. */
  address(request: SalesRequest): Promise<string | undefined>
}

/** The external pages to which this app may lead. */
export interface ExternalLinks {
  sales: SalesPage
  /** External origins that pages may navigate to. Only the operator sets them, never a schema (DEC-16). */
  leaveTo: readonly string[]
  /** Origins of the messenger's sign-in page; pages navigate to them only to sign in. */
  signInAt: readonly string[]
  /** Page on which customers rate a service, linked from chat cards (MODE-11). A path is relative to this service. */
  ratingUrl: string | undefined
  /** Maps a key of the dictionary `link` to its address. Schemas name the key, the operator sets the address (DEC-16). */
  links: Readonly<Record<string, string>>
}

/** The value when the operator has configured no external page. */
export const noExternalLinks: ExternalLinks = {
  sales: { address: async () => undefined },
  leaveTo: [],
  signInAt: [],
  ratingUrl: undefined,
  links: {},
}

/** Returns the external links that the operator configured. */
export function externalLinksFrom({ LEAVE_TO, RATING_URL, LINKS }: SomeSettings<'LEAVE_TO' | 'RATING_URL' | 'LINKS'>): ExternalLinks {
  return { ...noExternalLinks, leaveTo: LEAVE_TO ?? [], ratingUrl: RATING_URL, links: LINKS ?? {} }
}

/**
 * Returns the keys of the schemas for which the operator set no address; tapping such a link shows a notification.
 * Throws a StartError for an address under an unknown key, which is probably a typing error.
 */
export function keysWithoutAddress(keys: readonly string[], links: ExternalLinks['links']): string[] {
  const unknown = Object.keys(links).find((key) => !keys.includes(key))
  if (unknown !== undefined)
    throw new StartError(`LINKS has the key "${unknown}", which no schema uses. The schemas use: ${keys.join(', ')}.`)
  return keys.filter((key) => links[key] === undefined)
}
