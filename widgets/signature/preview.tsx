import { boundsOf } from '../../renderer/widget.ts'
import type { SignatureValue } from './value.ts'

/** What is left free around the ink, and the least that is shown: a single short line is not blown up. CSS pixels of the paper. */
const MARGIN = 20
const LEAST = { width: 240, height: 120 }

/** The picture that is sent, large: the ink, not the empty paper around it. */
export function Preview({ picture, strokes, width, height, label }: SignatureValue & { label: string }) {
  const ink = boundsOf(strokes)
  if (!ink) return null
  const shown = [
    Math.max(LEAST.width, ink.right - ink.left + 2 * MARGIN),
    Math.max(LEAST.height, ink.bottom - ink.top + 2 * MARGIN),
  ] as const
  const corner = [(ink.left + ink.right - shown[0]) / 2, (ink.top + ink.bottom - shown[1]) / 2]
  return (
    <svg role="img" aria-label={label} viewBox={[...corner, ...shown].join(' ')} className="st-paper-ink">
      <image href={picture} width={width} height={height} />
    </svg>
  )
}
