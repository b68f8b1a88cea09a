import { use } from 'react'
import type { Selection } from '../checking/inspector.ts'
import { placeName, selectionAt, ShownStateContext } from '../preview/shown-state.ts'
import { Button } from '../semi.ts'
import { words } from '../words.ts'

interface Props {
  selected: Selection
  onSelect(selected: Selection): void
}

/** Says whether the preview shows the selected node now. A node inside of a hidden one leads to that. */
export function ShownNote({ selected, onSelect }: Props) {
  const state = use(ShownStateContext)
  if (!state || selected.at.length === 0) return null
  const isOwn = state.place === placeName(selected)
  if (!isOwn && state.isShown) return null
  return (
    <p className="wb-shown" role="status">
      {state.isShown ? words.shownNow : isOwn ? words.hiddenNow : words.hiddenAround}
      {isOwn ? null : (
        <Button size="small" onClick={() => onSelect(selectionAt(state.place))}>
          {words.showAround}
        </Button>
      )}
    </p>
  )
}
