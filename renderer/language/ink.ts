/** A point of a stroke: CSS pixels from the pad's top left corner, epoch milliseconds of the phone's clock, pressure 0 to 1. */
export interface StrokePoint {
  x: number
  y: number
  time: number
  pressure: number
}

/** The points between pointer down and pointer up. */
export interface Stroke {
  points: readonly StrokePoint[]
}

/** A rectangle, in CSS pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns the smallest box around all points; undefined without points. */
export function boundsOf(strokes: readonly Stroke[]): Box | undefined {
  let box: Box | undefined
  for (const { points } of strokes) {
    for (const { x, y } of points) {
      if (!box) box = { left: x, top: y, right: x, bottom: y }
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      if (y > box.bottom) box.bottom = y
    }
  }
  return box
}

/** The limits of `isBlankSignature`. */
export interface InkRule {
  /** Line width in CSS pixels. */
  lineWidth: number
  /** Minimum length of all strokes together in CSS pixels. */
  least: number
}

/**
 * Whether the strokes are too short to be a signature (DEC-22). A stroke counts by the diagonal of its bounding box, so a resting finger
 * adds no length. A stroke up to two line widths is a dot and does not count. One straight line is enough, because it is a Chinese name.
 */
export function isBlankSignature(strokes: readonly Stroke[], { lineWidth, least }: InkRule): boolean {
  let ink = 0
  for (const stroke of strokes) {
    const box = boundsOf([stroke])
    const extent = box ? Math.hypot(box.right - box.left, box.bottom - box.top) : 0
    if (extent > lineWidth * DOT) ink += extent
  }
  return ink < least
}

/** Maximum size of a dot in line widths. */
const DOT = 2
