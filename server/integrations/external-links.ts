import { StartError } from '../config/start-error.ts'

/** Who goes to a sales page, and for whom; identity is the token's (DEC-09), the rest was checked by the call. */
export interface SalesRequest {
  userId: string
  appId: string
  agentId: string
  /** The page by the name the sales side knows it by; undefined: the renewal of the customer with `customerIdNo`. */
  page?: string | undefined
  customerIdNo?: string | undefined
  customerId?: string | undefined
  /** Where the sales page may send the browser back to: an address of this app. */
  callbackUrl?: string | undefined
}

/** The external sales pages. */
export interface SalesPage {
  /** The address to go to; undefined when the page can't be had. It is checked against `leaveTo` by whoever asks. */
  address(asked: SalesRequest): Promise<string | undefined>
}

/** Third parties behind this service, and where its pages may lead. */
export interface ExternalLinks {
  sales: SalesPage
  /** Origins outside this app that its pages may leave to: the operator's word, no schema's (DEC-16). */
  leaveTo: readonly string[]
  /** Origins of the messenger's page on which members sign in: pages leave to them for nothing else. */
  signInAt: readonly string[]
  /** Where customers rate a service; cards in their chats lead to it (MODE-11). A path is one of this service. */
  ratingUrl: string | undefined
  /** Key of the dictionary `link` -> its page. Schemas name the key, the operator says where it lies (DEC-16). */
  links: Readonly<Record<string, string>>
}

/** Nothing is set up. */
export const noExternalLinks: ExternalLinks = {
  sales: { address: async () => undefined },
  leaveTo: [],
  signInAt: [],
  ratingUrl: undefined,
  links: {},
}

/**
 * What an operator allows, from environment variables: LEAVE_TO holds https origins parted by commas, RATING_URL one
 * https address, LINKS addresses by their keys, parted by blanks (`privacy=https://example.com/privacy`). All may be left out.
 * Throws a StartError for anything that is not https.
 */
export function externalLinksFrom(env: Readonly<Record<string, string | undefined>>): ExternalLinks {
  const listed = (env['LEAVE_TO'] ?? '').split(',').map((one) => one.trim())
  const leaveTo = listed.filter((one) => one !== '').map((one) => secure('LEAVE_TO', one).origin)
  const ratingUrl = env['RATING_URL'] ? secure('RATING_URL', env['RATING_URL']).href : undefined
  return { ...noExternalLinks, leaveTo, ratingUrl, links: linksFrom(env['LINKS'] ?? '') }
}

function secure(name: string, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:')
    throw new StartError(`${name} must hold https addresses, e.g. https://sales.example.com, not "${address}".`)
  return url
}

function linksFrom(written: string): Record<string, string> {
  const pairs = written
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => {
      const [, key = '', address = ''] = /^(\w+)=(.+)$/.exec(pair) ?? []
      if (key === '') throw new StartError(`LINKS must hold keys with addresses, e.g. privacy=https://example.com/privacy, not "${pair}".`)
      return [key, secure('LINKS', address).href] as const
    })
  return Object.fromEntries(pairs)
}

/**
 * What the operator's addresses and the keys of the schemas have not in common. Throws a StartError for an address whose
 * key no schema knows, since it was meant for another; answers the keys that have no address: their links say so when tapped.
 */
export function keysWithoutAddress(keys: readonly string[], links: ExternalLinks['links']): string[] {
  const unknown = Object.keys(links).find((key) => !keys.includes(key))
  if (unknown !== undefined)
    throw new StartError(`LINKS holds "${unknown}", which is none of the links of the schemas: ${keys.join(', ')}.`)
  return keys.filter((key) => links[key] === undefined)
}
