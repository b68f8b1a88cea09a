/**
 * The addresses of this tab's history, in order. The browser keeps the history itself but tells nobody what is in
 * it; going back to a named screen needs to know. It survives a reload in sessionStorage.
 */
const KEY = 'steward.history'
const VISITS = 'steward.visits'

function list(key: string): (string | undefined)[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.map((one) => (typeof one === 'string' ? one : undefined)) : []
  } catch {
    return []
  }
}

const stack = () => list(KEY)
const visitIds = () => list(VISITS)

/** Where in the history one is; the router numbers its entries. */
export function position(): number {
  const state: unknown = window.history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}

const pathOf = (address: string | undefined) => address?.split('?')[0]

/** Notes the address one has arrived at. A new entry cuts off what was ahead of it, and is a new visit. */
export function recordEntry(address: string, isNew: boolean): void {
  const index = position()
  const kept = isNew ? stack().slice(0, index) : stack()
  // A page opened anew in this tab begins at the same place of the history, and is another visit all the same.
  const isSamePage = pathOf(kept[index]) === pathOf(address)
  kept[index] = address
  sessionStorage.setItem(KEY, JSON.stringify(kept))
  const visits = isNew ? visitIds().slice(0, index) : visitIds()
  if (!isSamePage || visits[index] === undefined) visits[index] = crypto.randomUUID()
  sessionStorage.setItem(VISITS, JSON.stringify(visits))
}

/** The visit one is in: the same after a reload, on the way back, and when the address's params change. */
export const visit = (): string => visitIds()[position()] ?? ''

/** The nearest earlier entry that a test accepts, and how far back it is. */
export function findPrevious(accepts: (pathname: string) => boolean): { address: string; delta: number } | undefined {
  const index = position()
  const kept = stack()
  for (let at = index - 1; at >= 0; at -= 1) {
    const address = kept[at]
    if (address !== undefined && accepts(address.split('?')[0] ?? '')) return { address, delta: at - index }
  }
  return undefined
}
