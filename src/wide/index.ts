import { history, pageHistory } from '../app/tab-history.ts'
import { wideWindow } from '../app/wide-window.ts'
import { guardDrops } from './guard-drops.ts'
import { query, split, tabHistory } from './split.ts'
import { WideWindow } from './wide-window.tsx'

// Loading this file makes the window wide, so package.json lists it under `sideEffects`.
Object.assign(history, split.page)
Object.assign(pageHistory, split.list)
wideWindow.component = WideWindow
guardDrops()

/** Renders the page again at its address, which a narrow window shows without the list. */
function placeAgain(): void {
  const shown = tabHistory.current()
  if (shown) tabHistory.rewrite(shown.entry.id, {})
}
placeAgain()
query.addEventListener('change', placeAgain)
