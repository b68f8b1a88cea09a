/** What an entry of the tab's history is to the app. It lies in the router's location state, where the browser keeps it over a reload. */
export interface HistoryEntry {
  /** Another one for each screen that is opened; the same while only its params are rewritten. */
  id: string
  /** The same after a reload, on the way back, and when the same page is opened anew in its place. */
  visit: string
  /** How many entries of the app lie before it. */
  depth: number
  /** The pathnames of the entries before it, the nearest one last. */
  trail: readonly string[]
}

/** Browsers keep no more entries than this. */
const LONGEST = 50

const fresh = (): string => crypto.randomUUID()

/** The entry at which the app was opened. */
export const firstEntry = (): HistoryEntry => ({ id: fresh(), visit: fresh(), depth: 0, trail: [] })

/** The entry after this one. */
export const nextEntry = ({ depth, trail }: HistoryEntry, pathname: string): HistoryEntry => ({
  id: fresh(),
  visit: fresh(),
  depth: depth + 1,
  trail: [...trail, pathname].slice(-LONGEST),
})

/** The entry that takes this one's place. */
export const replacedEntry = (entry: HistoryEntry, isSamePage: boolean): HistoryEntry => ({
  ...entry,
  id: fresh(),
  visit: isSamePage ? entry.visit : fresh(),
})

/** Reads the state of a location; undefined for an entry that the app did not make. */
export function parseEntry(state: unknown): HistoryEntry | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { id, visit, depth, trail } = state as Partial<Record<keyof HistoryEntry, unknown>>
  if (typeof id !== 'string' || typeof visit !== 'string' || typeof depth !== 'number' || !Array.isArray(trail)) return undefined
  return { id, visit, depth, trail: trail.map(String) }
}

/** How far back the nearest earlier entry lies that a test accepts: -1 is the one before. */
export function findPrevious({ trail }: HistoryEntry, accepts: (pathname: string) => boolean): number | undefined {
  const index = trail.findLastIndex(accepts)
  return index < 0 ? undefined : index - trail.length
}
