import { storeText } from '../../widgets/kit/store-text.ts'
import { ENTERPRISE_FIELDS, setSession, useSession } from './session.ts'
import { SIGN_IN } from './take-secrets.ts'

/** The session fields that the messenger's entry address may set (DEC-09). */
const ALLOWED = [...ENTERPRISE_FIELDS, 'router', 'bussinessNo', 'externalUserId', 'chatid', 'messageStatus'] as const
const SHAPE = /^[\w.@-]{1,128}$/
/** A router is the name of a page (DEC-16). */
const ROUTER = /^[A-Za-z]\w{0,127}$/

/**
 * Reads the messenger's params from the first address of a page load. On an entry address with an appId, they are validated and stored, and
 * the address is remembered (AMB2-04, AMB2-07). Otherwise the service's public defaults in the page's meta tags apply.
 */
export function readEntryParams(address: URL, page: Document): void {
  const isEntry =
    (['/', '/load'].includes(address.pathname) || SIGN_IN.test(address.pathname)) && SHAPE.test(address.searchParams.get('appId') ?? '')
  if (isEntry) {
    isAtEntry = !SIGN_IN.test(address.pathname)
    storeText('entryUrl', shortened(address).href)
    setSession(entryParams())
  }
  const known = useSession.getState().values
  const defaults = ENTERPRISE_FIELDS.flatMap((key) => {
    const value = page.querySelector(`meta[name="steward:${key}"]`)?.getAttribute('content')
    return known[key] === undefined && value ? [[key, value]] : []
  })
  setSession(Object.fromEntries(defaults))
}

let isAtEntry = false

/** The maximum length of a stored entry address; of a longer one only the allowed params are stored. */
const MAX_LENGTH = 2_048
function shortened(address: URL): URL {
  if (address.href.length <= MAX_LENGTH) return address
  const short = new URL(address.pathname, address)
  for (const key of ALLOWED) for (const [, value] of allowed(key, address.searchParams.get(key))) short.searchParams.set(key, value)
  return short
}

/** Whether the page was opened at an entry address and has not been redirected from it yet (AMB2-04). */
export const isEntryPending = () => isAtEntry
export const markEntryHandled = () => {
  isAtEntry = false
}

/**
 * Returns the entry address to open after a reload (GUARD-14, AMB2-07); undefined for any other navigation. The caller replaces the
 * address instead of reloading, so this happens only once.
 */
export function reopenedEntry(current: Location, navigation: string | undefined): string | undefined {
  const entryUrl = sessionStorage.getItem('entryUrl')
  return navigation === 'reload' && entryUrl !== null && entryUrl !== current.href ? entryUrl : undefined
}

/** Returns the params of this tab's entry address; empty without one. */
export function entryParams(): Partial<Record<(typeof ALLOWED)[number], string>> {
  const { searchParams } = new URL(sessionStorage.getItem('entryUrl') ?? '/', location.origin)
  return Object.fromEntries(ALLOWED.flatMap((key) => allowed(key, searchParams.get(key))))
}

const shapeOf = (key: string) => (key === 'router' ? ROUTER : SHAPE)
const allowed = (key: string, value: string | null): [string, string][] =>
  value !== null && shapeOf(key).test(value) ? [[key, value]] : []

/** Whether an entry address is stored; then a blocked navigation shows no dialog (GUARD-04, GUARD-05). */
export const hasEntryParams = () => sessionStorage.getItem('entryUrl') !== null
