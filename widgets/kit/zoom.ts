/** The scale of a picture and the offset of its centre from the stage's centre, in CSS pixels. */
export interface View {
  scale: number
  x: number
  y: number
}
export interface Point {
  x: number
  y: number
}
interface Size {
  width: number
  height: number
}

export const FULL_VIEW: View = { scale: 1, x: 0, y: 0 }
/** The scale after a double tap. */
export const DOUBLE_TAP_SCALE = 2.5
const MAX_SCALE = 6
const MIN_SCALE = 0.6

/**
 * Returns the view at another scale, with the same picture point at `at` (relative to the stage's centre). `natural` is the scale of the
 * picture's natural size, which is always allowed.
 */
export function zoomAt(view: View, scale: number, at: Point, natural = 1): View {
  const next = Math.min(Math.max(MAX_SCALE, natural), Math.max(MIN_SCALE, scale))
  const ratio = next / view.scale
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Returns the resting view after a gesture: not smaller than the full view, and without unnecessary gaps beside the picture. */
export function clampView(view: View, picture: Size, stage: Size): View {
  if (view.scale <= 1) return FULL_VIEW
  const clampOffset = (offset: number, length: number, available: number) => {
    const maxOffset = Math.max(0, (length * view.scale - available) / 2)
    return Math.min(maxOffset, Math.max(-maxOffset, offset))
  }
  return { ...view, x: clampOffset(view.x, picture.width, stage.width), y: clampOffset(view.y, picture.height, stage.height) }
}
