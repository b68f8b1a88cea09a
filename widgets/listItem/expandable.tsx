import type { ReactNode } from 'react'
import { downIcon } from '../../generated/icons/down.ts'
import type { Steps } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { isUnknown } from '../kit/bone.tsx'
import { useOpened } from '../kit/opened.tsx'

interface ExpandableProps {
  /** Of the element of title and tags, which with the note's name the item. */
  id: string
  title: string
  note: string | undefined
  more: ReactNode
  /** Runs besides when it is opened, not when it is closed. */
  onOpen: Steps | undefined
  children: ReactNode
}

/**
 * An item that opens where it stands: whatever of its head is tapped but a button opens and closes it. The button of the item lies
 * beneath its words, since buttons can't hold buttons.
 */
export function Expandable({ id, title, note = '', more, onOpen, children }: ExpandableProps) {
  const label = note === '' ? id : `${id} ${id}-note`
  const [open, toggle] = useOpened(`${title}\n${note}`)
  function onTap(): void {
    if (!open) void onOpen?.()
    toggle()
  }
  return (
    <div className="st-item" inert={isUnknown(title)}>
      <div role="presentation" className="st-item-main st-item-covered st-tap" onPointerDown={onOpen?.prepare} onClick={onTap}>
        <button type="button" className="st-item-cover" aria-labelledby={label} aria-expanded={open} aria-controls={`${id}-more`} />
        {children}
        <span className="st-item-expand">
          <Icon name={downIcon} size={20} />
        </span>
      </div>
      <div id={`${id}-more`} className="st-item-more" hidden={!open}>
        {open && more}
      </div>
    </div>
  )
}
