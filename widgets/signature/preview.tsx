import { boundsOf } from '../../renderer/widget.ts'
import { pathOf } from './draw.ts'
import type { SignatureValue } from './value.ts'

/** What is left free around the ink, and the least that is shown: a single short line is not blown up. CSS pixels of the paper. */
const MARGIN = 20
const LEAST = { width: 240, height: 120 }

/** What was written, large: the ink, not the empty paper around it. */
export function Preview({ strokes, lineWidth, colour, label }: SignatureValue & { lineWidth: number; colour: string; label: string }) {
  const ink = boundsOf(strokes)
  if (!ink) return null
  const width = Math.max(LEAST.width, ink.right - ink.left + 2 * MARGIN)
  const height = Math.max(LEAST.height, ink.bottom - ink.top + 2 * MARGIN)
  const corner = [(ink.left + ink.right - width) / 2, (ink.top + ink.bottom - height) / 2]
  return (
    <svg role="img" aria-label={label} viewBox={[...corner, width, height].join(' ')} className="st-paper-ink">
      <path
        d={strokes.map(pathOf).join('')}
        fill="none"
        stroke={colour}
        strokeWidth={lineWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
