import { type ReactNode, useId, useState } from 'react'
import type { UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'

/** What is seen only once one asks for it. */
export function More({ words, children }: { words: UiStrings; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="st-item-expand" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? words.collapse : words.expand}
        <Icon name="down" size={16} />
      </button>
      <div id={id} className="st-item-more" hidden={!open}>
        {open && children}
      </div>
    </>
  )
}
