/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]
/** What a camera sees at a place: `x` from 0 to the picture's width, `y` from 0 to 1, in picture heights. */
export type Scene = (x: number, y: number) => Colour

export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const part = Math.min(1, Math.max(0, share))
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part]
}
export const lit = ([red, green, blue]: Colour, light: number): Colour => [red * light, green * light, blue * light]

/** 0 up to `from`, 1 from `to` on, smooth between them. */
export const ramp = (from: number, to: number, at: number): number => {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** A number from 0 to 1 that is always the same for a place of a grid. */
export function speck(x: number, y: number, seed = 0): number {
  let bits =
    Math.imul(Math.floor(x) + 374_761, 668_265_263) ^ Math.imul(Math.floor(y) + 1_274_126, 374_761_393) ^ Math.imul(seed + 1, 40_503)
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_295
}

/** Smooth noise from 0 to 1. */
export function cloud(x: number, y: number, seed = 0): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [ramp(0, 1, x - left), ramp(0, 1, y - top)]
  const row = (at: number) => speck(left, at, seed) * (1 - across) + speck(left + 1, at, seed) * across
  return row(top) * (1 - down) + row(top + 1) * down
}

/** How far outside of a rounded box one is; inside it is less than 0. */
export function outsideBox(x: number, y: number, halfWidth: number, halfHeight: number, round: number): number {
  const [right, below] = [Math.abs(x) - halfWidth + round, Math.abs(y) - halfHeight + round]
  return Math.hypot(Math.max(right, 0), Math.max(below, 0)) + Math.min(Math.max(right, below), 0) - round
}
