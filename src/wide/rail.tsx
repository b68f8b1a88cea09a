import { wide } from 'virtual:steward/wide'
import type { TabItem } from '../../renderer/host-components.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { TabButtons } from '../frame/index.ts'

interface RailProps {
  tabs: readonly TabItem[]
  words: UiStrings
  onHelp(): void
}

/** Renders the tab bar of a wide window, at its left edge, with the list of shortcuts below. */
export function Rail({ tabs, words, onHelp }: RailProps) {
  return (
    <nav className="st-rail" aria-label={words.tabBar}>
      <TabButtons tabs={tabs} />
      <button type="button" className="st-tab st-rail-help" aria-label={wide.shortcuts.help} onClick={onHelp}>
        ?
      </button>
    </nav>
  )
}
