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

/** Where the view states are stored for a reload (`stored-views.ts`). */
export const STORAGE_KEY = 'steward.viewStates'

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

/** Returns all view states, the newest last. */
export const allViewStates = (): readonly (readonly [entry: string, ViewState])[] => [...viewStates]

/** Clears all view states, because the keys of rows identify records of the person who is signing out. */
export function clearViewStates(): void {
  viewStates.clear()
  sessionStorage.removeItem(STORAGE_KEY)
}
