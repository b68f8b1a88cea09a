import { boundsOf } from '../../renderer/widget.ts'
import type { SignatureValue } from './value.ts'

/** Margin around the ink, and the minimum visible area so that a short line is not enlarged too much; in CSS pixels of the paper. */
const MARGIN = 20
const MIN_SIZE = { width: 240, height: 120 }

/** Renders the picture cropped to the ink. */
export function Preview({ picture, strokes, width, height, label }: SignatureValue & { label: string }) {
  const ink = boundsOf(strokes)
  if (!ink) return null
  const shown = [
    Math.max(MIN_SIZE.width, ink.right - ink.left + 2 * MARGIN),
    Math.max(MIN_SIZE.height, ink.bottom - ink.top + 2 * MARGIN),
  ] as const
  const corner = [(ink.left + ink.right - shown[0]) / 2, (ink.top + ink.bottom - shown[1]) / 2]
  return (
    <svg role="img" aria-label={label} viewBox={[...corner, ...shown].join(' ')} className="st-paper-ink">
      <image href={picture} width={width} height={height} />
    </svg>
  )
}
