import { isContentKey } from '../../widgets/kit/row-key.tsx'

/** A row of a screen. */
export interface RowPlace {
  key: string
  /** Number of earlier rows of the page with the same key, which other lists can have. */
  nth: number
}

/** What a user left on a screen: where it was scrolled to and which rows were open. */
interface Place {
  /** Scroll position, in CSS pixels. */
  y: number
  /** The first visible row and its distance from the top of the viewport. Rows above it may have another height next time. */
  anchor?: (RowPlace & { top: number }) | undefined
  /** The row that was tapped last, and the index of the tapped control in it. */
  tapped?: (RowPlace & { control: number }) | undefined
  /** The keys of the open rows. */
  opened?: readonly string[]
}

const STORAGE_KEY = 'steward.places'
/** The number of history entries whose places are stored. */
const MAX_PLACES = 50

const places = new Map<string, Place>(readPlaces())

function readPlaces(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Place][]
  } catch {
    return []
  }
}

/** Returns the place of a history entry; undefined when the entry was not shown in this tab. */
export const placeOf = (entry: string): Readonly<Place> | undefined => places.get(entry)

/** Changes the place of a history entry. */
export function setPlace(entry: string, change: Partial<Place>): void {
  const before = places.get(entry)
  // The newest is last.
  places.delete(entry)
  places.set(entry, { y: 0, ...before, ...change })
}

/** Clears all places, because the keys of rows identify records of the person who is signing out. */
export function clearPlaces(): void {
  places.clear()
  sessionStorage.removeItem(STORAGE_KEY)
}

const withoutContent = <Row extends RowPlace>(row: Row | undefined): Row | undefined => (row && isContentKey(row.key) ? undefined : row)

/** Returns what of a place may be written to the disk. */
const storable = ({ y, anchor, opened = [] }: Place): Place => ({
  y,
  anchor: withoutContent(anchor),
  opened: opened.filter((key) => !isContentKey(key)),
})

/** Stores the places for a reload. Phones may discard a hidden page without another event. */
function storePlaces(): void {
  const stored = [...places].slice(-MAX_PLACES).map(([entry, place]) => [entry, storable(place)])
  if (stored.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
}
window.addEventListener('pagehide', storePlaces)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storePlaces())
