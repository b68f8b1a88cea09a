/** How a picture lies on its stage: how large, and how far its middle is from the stage's. */
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

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** What a double tap goes to. */
export const NEAR = 2.5
const MOST = 6
const LEAST = 0.6

/** Another scale; what is under the point (measured from the stage's middle) stays under it. */
export function zoomed(view: View, scale: number, at: Point): View {
  const next = Math.min(MOST, Math.max(LEAST, scale))
  const ratio = next / view.scale
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Where a picture comes to rest: never smaller than whole, and no gap beside it that another part could fill. */
export function settled(view: View, picture: Size, stage: Size): View {
  if (view.scale <= 1) return WHOLE
  const held = (offset: number, length: number, room: number) => {
    const spare = Math.max(0, (length * view.scale - room) / 2)
    return Math.min(spare, Math.max(-spare, offset))
  }
  return { ...view, x: held(view.x, picture.width, stage.width), y: held(view.y, picture.height, stage.height) }
}
