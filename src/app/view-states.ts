import { isContentKey } from '../../widgets/kit/row-key.tsx'

/** A row of a screen. */
export interface RowReference {
  key: string
  /** Number of earlier rows of the page with the same key, which other lists can have. */
  nth: number
}

/** What a user left on a screen: where it was scrolled to and which rows were open. */
export interface ViewState {
  /** Scroll position, in CSS pixels. */
  y: number
  /** The first visible row and its distance from the top of the viewport. Rows above it may have another height next time. */
  anchor?: (RowReference & { top: number }) | undefined
  /** The row that was tapped last, and the index of the tapped control in it. */
  tapped?: (RowReference & { control: number }) | undefined
  /** The keys of the open rows. */
  opened?: readonly string[]
}

const STORAGE_KEY = 'steward.viewStates'
/** The number of history entries whose view states are stored. */
const MAX_STORED = 50

const viewStates = new Map<string, ViewState>(readViewStates())

function readViewStates(): [string, ViewState][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, ViewState][]
  } catch {
    return []
  }
}

/** Returns the state of a history entry; undefined when the entry was not shown in this tab. */
export const viewStateOf = (entry: string): Readonly<ViewState> | undefined => viewStates.get(entry)

/** Changes the state of a history entry. */
export function setViewState(entry: string, change: Partial<ViewState>): void {
  const before = viewStates.get(entry)
  // The newest is last.
  viewStates.delete(entry)
  viewStates.set(entry, { y: 0, ...before, ...change })
}

/** Clears all view states, because the keys of rows identify records of the person who is signing out. */
export function clearViewStates(): void {
  viewStates.clear()
  sessionStorage.removeItem(STORAGE_KEY)
}

const withoutContent = <Row extends RowReference>(row: Row | undefined): Row | undefined => (row && isContentKey(row.key) ? undefined : row)

/** Returns what of a state may be written to the disk. */
const storable = ({ y, anchor, opened = [] }: ViewState): ViewState => ({
  y,
  anchor: withoutContent(anchor),
  opened: opened.filter((key) => !isContentKey(key)),
})

/** Stores the view states for a reload. Phones may discard a hidden page without another event. */
function storeViewStates(): void {
  const stored = [...viewStates].slice(-MAX_STORED).map(([entry, state]) => [entry, storable(state)])
  if (stored.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
}
window.addEventListener('pagehide', storeViewStates)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeViewStates())
