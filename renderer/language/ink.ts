/** A point that a stroke came by: CSS pixels from the pad's top left corner, epoch milliseconds of the telephone, pressure 0 to 1. */
export interface StrokePoint {
  x: number
  y: number
  time: number
  pressure: number
}

/** What was drawn between a pen's coming down and its lifting. */
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

/** The smallest box around all points; undefined where there is none. */
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

export interface InkRule {
  /** How wide the line is, CSS pixels. */
  lineWidth: number
  /** How long all strokes together must be at least, CSS pixels. */
  least: number
}

/**
 * Whether this is too little to be a name (DEC-22). A stroke counts by how far its ends lie apart, corner to corner, so
 * that a finger that rests and trembles adds nothing; one that is hardly longer than the line is wide is a dot and does
 * not count at all. One straight stroke is enough: a single line is a name, too.
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

/** A mark up to so many line widths across is a dot. */
const DOT = 2
