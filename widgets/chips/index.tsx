import { useState } from 'react'
import type { ChipsProps } from '../../generated/widgets.ts'
import { useFocusBefore } from '../kit/focus-before.ts'
import './chips.css'

/**
 * Renders a row of words to tap. It wraps, so that each word can be seen. A word with a state is a toggle button; another is announced after
 * its tap, because what it changes is elsewhere.
 */
export default function Chips({ label, chips, busy }: ChipsProps) {
  const list = useFocusBefore<HTMLUListElement>()
  const [tapped, setTapped] = useState({ said: '', count: 0 })
  return (
    <>
      <ul ref={list} className="st-chips" aria-label={label}>
        {Object.entries(chips).map(
          ([id, chip]) =>
            chip && (
              <li key={id}>
                <button
                  type="button"
                  className="st-chip st-tap"
                  aria-busy={busy}
                  aria-pressed={chip.chosen}
                  onPointerDown={chip.onTap.prepare}
                  onClick={() => {
                    if (busy) return
                    if (chip.chosen === undefined) setTapped(({ count }) => ({ said: chip.label, count: count + 1 }))
                    void chip.onTap()
                  }}
                >
                  {chip.label}
                </button>
              </li>
            ),
        )}
      </ul>
      <span className="st-hidden" role="status">
        <span key={tapped.count}>{tapped.said}</span>
      </span>
    </>
  )
}
