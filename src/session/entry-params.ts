import { setSession, useSession } from './session.ts'
import { SIGN_IN } from './take-secrets.ts'

/** What the messenger's entry address may set, and nothing else (DEC-09). */
const ALLOWED = ['appId', 'agentId', 'wechatCode', 'router', 'bussinessNo', 'externalUserId', 'chatid', 'messageStatus'] as const
const SHAPE = /^[\w.@-]{1,128}$/
/** A router is the name of a page and nothing else (DEC-16). */
const ROUTER = /^[A-Za-z]\w{0,127}$/

/**
 * The first address of a page load may carry the messenger's words about itself: on an entry address with an appId
 * they are checked, kept, and the address is remembered (AMB2-04, AMB2-07). Opened directly, the service's public
 * defaults stand in the page's meta tags.
 */
export function readEntryParams(address: URL, page: Document): void {
  const isEntry =
    (['/', '/load'].includes(address.pathname) || SIGN_IN.test(address.pathname)) && SHAPE.test(address.searchParams.get('appId') ?? '')
  if (isEntry) {
    arrived = !SIGN_IN.test(address.pathname)
    sessionStorage.setItem('entryUrl', shortened(address).href)
    setSession(entryParams())
  }
  const known = useSession.getState().values
  const defaults = (['appId', 'agentId', 'wechatCode'] as const).flatMap((key) => {
    const value = page.querySelector(`meta[name="steward:${key}"]`)?.getAttribute('content')
    return known[key] === undefined && value ? [[key, value]] : []
  })
  setSession(Object.fromEntries(defaults))
}

let arrived = false

/** An address that nobody would write is not kept as it is, only what it may set. */
const LONGEST = 2_048
function shortened(address: URL): URL {
  if (address.href.length <= LONGEST) return address
  const short = new URL(address.pathname, address)
  for (const key of ALLOWED) for (const [, value] of allowed(key, address.searchParams.get(key))) short.searchParams.set(key, value)
  return short
}

/** Whether this page was opened at an entry address, and has not gone on from there yet; asked once (AMB2-04). */
export const hasArrived = () => arrived
export const arrivalIsOver = () => {
  arrived = false
}

/**
 * A page that is loaded anew begins where the enterprise let one in (GUARD-14, AMB2-07): the address to begin at,
 * undefined for any other way of coming here. It is replaced and not reloaded there, so this happens once.
 */
export function reopenedEntry(here: Location, navigation: string | undefined): string | undefined {
  const entryUrl = sessionStorage.getItem('entryUrl')
  return navigation === 'reload' && entryUrl !== null && entryUrl !== here.href ? entryUrl : undefined
}

/** What the entry address of this tab said; nothing without one. */
export function entryParams(): Partial<Record<(typeof ALLOWED)[number], string>> {
  const { searchParams } = new URL(sessionStorage.getItem('entryUrl') ?? '/', location.origin)
  return Object.fromEntries(ALLOWED.flatMap((key) => allowed(key, searchParams.get(key))))
}

const shapeOf = (key: string) => (key === 'router' ? ROUTER : SHAPE)
const allowed = (key: string, value: string | null): [string, string][] =>
  value !== null && shapeOf(key).test(value) ? [[key, value]] : []

/** A stored entry address silences the dialog of a blocked navigation (GUARD-04, GUARD-05). */
export const hasEntryParams = () => sessionStorage.getItem('entryUrl') !== null
