import { storeText } from '../../widgets/kit/store-text.ts'
import { isContentKey } from '../../widgets/kit/row-key.tsx'
import { allViewStates, type RowReference, STORAGE_KEY, type ViewState } from './view-states.ts'

/** The number of history entries whose view states are stored. */
const MAX_STORED = 50

const withoutContent = <Row extends RowReference>(row: Row | undefined): Row | undefined => (row && isContentKey(row.key) ? undefined : row)

/** Returns what of a state may be written to the disk. */
const storable = ({ y, anchor, opened = [] }: ViewState): ViewState => ({
  y,
  anchor: withoutContent(anchor),
  opened: opened.filter((key) => !isContentKey(key)),
})

/** Stores the view states for a reload whenever the page may end. */
export function watchViewStates(): void {
  window.addEventListener('pagehide', storeViewStates)
  // Phones may discard a hidden page without another event.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeViewStates())
}

function storeViewStates(): void {
  const newest = allViewStates().slice(-MAX_STORED)
  if (newest.length > 0) storeText(STORAGE_KEY, JSON.stringify(newest.map(([entry, state]) => [entry, storable(state)])))
}
