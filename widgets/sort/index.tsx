import { useState } from 'react'
import type { SortProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { Sheet } from '../kit/sheet.tsx'
import './sort.css'

/** A button that opens the choices; choosing one closes them. */
export default function Sort({ bind, label, words }: SortProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="st-sort" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="sort" size={20} />
        {label}
      </button>
      <Sheet open={open} title={label} onClose={close}>
        <ul className="st-choices">
          {bind.options.map((option) => {
            const chosen = option.code === bind.value
            return (
              <li key={option.code} className="st-choice-line">
                <button
                  type="button"
                  className={chosen ? 'st-choice st-choice-on' : 'st-choice'}
                  aria-pressed={chosen}
                  onClick={() => {
                    if (!chosen) bind.set(option.code)
                    close()
                  }}
                >
                  <span>{option.label}</span>
                  {chosen && <Icon name="check" size={20} />}
                </button>
              </li>
            )
          })}
        </ul>
        <button type="button" className="st-choice st-choice-cancel" onClick={close}>
          {words.cancel}
        </button>
      </Sheet>
    </>
  )
}
