/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number]
/** Returns the colour at a position; `x` from 0 to the width and `y` from 0 to 1, both in picture heights. */
export type Scene = (x: number, y: number) => Colour

export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const part = Math.min(1, Math.max(0, share))
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part]
}
export const shade = ([red, green, blue]: Colour, light: number): Colour => [red * light, green * light, blue * light]

/** Returns 0 up to `from`, 1 from `to` on, and a smooth transition between them. */
export const smoothstep = (from: number, to: number, at: number): number => {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** Returns a pseudorandom number from 0 to 1 for a grid cell and seed. */
export function noise(x: number, y: number, seed = 0): number {
  let bits =
    Math.imul(Math.floor(x) + 374_761, 668_265_263) ^ Math.imul(Math.floor(y) + 1_274_126, 374_761_393) ^ Math.imul(seed + 1, 40_503)
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_295
}

/** Returns smooth value noise from 0 to 1. */
export function smoothNoise(x: number, y: number, seed = 0): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [smoothstep(0, 1, x - left), smoothstep(0, 1, y - top)]
  const row = (at: number) => noise(left, at, seed) * (1 - across) + noise(left + 1, at, seed) * across
  return row(top) * (1 - down) + row(top + 1) * down
}

/** Returns the signed distance to a rounded box around the origin; negative inside. */
export function boxDistance(x: number, y: number, halfWidth: number, halfHeight: number, round: number): number {
  const [right, below] = [Math.abs(x) - halfWidth + round, Math.abs(y) - halfHeight + round]
  return Math.hypot(Math.max(right, 0), Math.max(below, 0)) + Math.min(Math.max(right, below), 0) - round
}
