import type { ChipsProps } from '../../generated/widgets.ts'
import { drawTap } from '../kit/tap.tsx'
import './chips.css'

/** Renders a row of words to tap. It wraps, so that each word can be seen. */
export default function Chips({ label, chips, busy }: ChipsProps) {
  return (
    <ul className="st-chips" aria-label={label}>
      {Object.entries(chips).map(
        ([id, chip]) => chip && <li key={id}>{drawTap({ className: 'st-chip', onTap: chip.onTap, busy, children: chip.label })}</li>,
      )}
    </ul>
  )
}
