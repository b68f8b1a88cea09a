import { useState } from 'react'
import { sortIcon } from '../../generated/icons/sort.ts'
import type { SortProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { Choices } from '../kit/choices.tsx'
import { Sheet } from '../kit/sheet.tsx'
import './sort.css'

/** Renders a button that opens the sort orders in a sheet; choosing one closes it. */
export default function Sort({ bind, label, words }: SortProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="st-sort" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name={sortIcon} size={20} />
        {label}
      </button>
      <Sheet open={open} title={label} onClose={close}>
        <Choices options={bind.options} chosen={bind.value} cancel={words.cancel} onChoose={(code) => bind.set(code)} onClose={close} />
      </Sheet>
    </>
  )
}
