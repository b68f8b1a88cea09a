/** The app's data of a history entry. It is the router's location state, which the browser preserves over a reload. */
export interface HistoryEntry {
  /** Unique per opened screen; unchanged when only its params are rewritten. */
  id: string
  /** Unchanged by a reload, by going back, and when the same page replaces itself. */
  visit: string
  /** Number of the app's entries before this one. */
  depth: number
  /** The pathnames of the earlier entries, the most recent last. */
  trail: readonly string[]
}

/** The maximum length of a trail; browsers limit their history to about as many entries. */
const MAX_TRAIL = 50

const newId = (): string => crypto.randomUUID()

/** Returns the entry of a newly opened app. */
export const firstEntry = (): HistoryEntry => ({ id: newId(), visit: newId(), depth: 0, trail: [] })

/** Returns the entry that follows this one. */
export const nextEntry = ({ depth, trail }: HistoryEntry, pathname: string): HistoryEntry => ({
  id: newId(),
  visit: newId(),
  depth: depth + 1,
  trail: [...trail, pathname].slice(-MAX_TRAIL),
})

/** Returns the entry that replaces this one. */
export const replacedEntry = (entry: HistoryEntry, isSamePage: boolean): HistoryEntry => ({
  ...entry,
  id: newId(),
  visit: isSamePage ? entry.visit : newId(),
})

/** Parses the state of a location; undefined for entries that the app did not create. */
export function parseEntry(state: unknown): HistoryEntry | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { id, visit, depth, trail } = state as Partial<Record<keyof HistoryEntry, unknown>>
  if (typeof id !== 'string' || typeof visit !== 'string' || typeof depth !== 'number' || !Array.isArray(trail)) return undefined
  return { id, visit, depth, trail: trail.map(String) }
}

/** Returns the number of history entries of open overlays between the entry and a location with this state. */
export function overlaysIn(state: unknown): number {
  const { overlays } = (typeof state === 'object' && state !== null ? state : {}) as { overlays?: unknown }
  return typeof overlays === 'number' ? overlays : 0
}

/** Returns the location state of an entry below `overlays` open overlays. */
export const stateOf = (entry: HistoryEntry, overlays: number): object => (overlays > 0 ? { ...entry, overlays } : entry)

/** Returns the offset of the nearest earlier entry that a predicate accepts: -1 is the previous entry. */
export function findPrevious({ trail }: HistoryEntry, accepts: (pathname: string) => boolean): number | undefined {
  const index = trail.findLastIndex(accepts)
  return index < 0 ? undefined : index - trail.length
}
