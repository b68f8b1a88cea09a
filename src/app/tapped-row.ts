import { controlsOf, rowReference } from './rendered-rows.ts'
import { pageHistory } from './tab-history.ts'
import { setViewState } from './view-states.ts'

/**
 * Records the tapped row of each screen, whose focus is restored on the way back. Phones do not focus what is tapped. A tap before this code
 * is loaded is not recorded; the title has the focus then.
 */
export function watchTappedRows(): void {
  const onClick = ({ target }: MouseEvent) => {
    const id = pageHistory.current()?.entry.id
    if (id === undefined || !(target instanceof Element) || target.closest('[data-pane]')) return
    const row = target.closest<HTMLElement>('main [data-row]')
    const control = target.closest<HTMLElement>('button, a[href]')
    // A tap beside the controls belongs to the first one, which covers the row.
    const index = row && control ? controlsOf(row).indexOf(control) : 0
    setViewState(id, { tapped: row ? { ...rowReference(row), control: Math.max(0, index) } : undefined })
  }
  window.addEventListener('click', onClick, { capture: true, passive: true })
}
