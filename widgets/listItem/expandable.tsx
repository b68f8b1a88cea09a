import type { ReactNode } from 'react'
import { downIcon } from '../../generated/icons/down.ts'
import type { Steps } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { isUnknown } from '../kit/bone.tsx'
import { useOpened } from '../kit/open-items.tsx'

interface ExpandableProps {
  /** The id of the element with title and tags; together with the note it names the item. */
  id: string
  title: string
  note: string | undefined
  more: ReactNode
  /** Steps that also run when the item opens, but not when it closes. */
  onOpen: Steps | undefined
  children: ReactNode
}

/**
 * Renders an item that expands. Taps on its head, except on its buttons, expand and collapse it. Buttons cannot contain buttons, so the
 * item's button is beneath its texts.
 */
export function Expandable({ id, title, note = '', more, onOpen, children }: ExpandableProps) {
  const label = note === '' ? id : `${id} ${id}-note`
  const [open, toggle] = useOpened()
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
