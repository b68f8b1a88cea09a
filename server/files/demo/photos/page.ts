import { smoothNoise, type Colour, shade, mix, boxDistance, smoothstep, type Scene, noise } from './pixel.ts'

const INK: Colour = [54, 56, 62]
const STAMP: Colour = [198, 44, 48]
const [ROW, LETTER] = [0.034, 0.021]
const [HALF_WIDTH, HALF_HEIGHT] = [0.36, 0.45]

/** Returns a scene of a printed page with a table and a stamp on a wooden desk under a lamp. */
export function pageOnDesk(seed: number): Scene {
  const turn = 0.16 * (noise(seed, 1) - 0.5)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const wood = (x: number, y: number): Colour => {
    const grain = smoothNoise(x * 3 + 2 * smoothNoise(x, y * 3, seed), y * 46, seed) * 0.6 + smoothNoise(x * 12, y * 150, seed) * 0.4
    const board = 0.04 * noise(0, Math.floor(y * 3.2), seed) + ((y * 3.2) % 1 < 0.012 ? -0.3 : 0)
    return shade(mix([112, 74, 44], [176, 128, 84], grain), 0.92 + board)
  }
  /** Darkness of the print at a position relative to the centre of the page. */
  const ink = (x: number, y: number): number => {
    const row = Math.floor((y + HALF_HEIGHT) / ROW)
    const within = ((y + HALF_HEIGHT) % ROW) / ROW
    if (row === 2) return Math.abs(x) < 0.15 ? letter(x * 0.62, row, within * 0.94) : 0
    const isTable = row >= 11 && row <= 17
    if (isTable && (within < 0.06 || [-0.29, -0.12, 0.1, 0.29].some((line) => Math.abs(x - line) < 0.0022)))
      return Math.abs(x) < 0.292 ? 0.7 : 0
    const end = isTable ? 0.27 - 0.2 * noise(row, 3, seed) : row % 5 === 4 ? -0.29 + 0.4 * noise(row, 4, seed) : 0.29
    if (row < 4 || row > 23 || row === 10 || row === 18 || x < -0.28 || x > end) return 0
    return isTable && noise(Math.floor((x + 0.3) / 0.17), row, seed) < 0.2 ? 0 : letter(x, row, within)
  }
  const letter = (x: number, row: number, within: number): number => {
    const column = Math.floor((x + 1) / LETTER)
    const across = (((x + 1) % LETTER) / LETTER - 0.1) / 0.8
    const down = (within - 0.24) / 0.56
    if (across < 0 || across > 1 || down < 0 || down > 1 || noise(column, row, seed) < 0.07) return 0
    // Random strokes that look like small print.
    return noise(column * 4 + Math.floor(across * 4), row * 4 + Math.floor(down * 4), seed) < 0.52 ? 0.88 : 0.12
  }
  const stamp = (x: number, y: number): number => {
    const away = Math.hypot(x, y)
    const ring = smoothstep(0.008, 0.004, Math.abs(away - 0.085))
    const angle = Math.atan2(y, x)
    const star = away < 0.028 + 0.012 * Math.cos(5 * angle + 1.57) ? 1 : 0
    const letters = Math.abs(away - 0.064) < 0.01 && y < 0.03 && noise(Math.floor(angle * 9), 2, seed) < 0.7 ? 0.8 : 0
    return Math.max(ring, star, letters) * (0.45 + 0.5 * smoothNoise(x * 90, y * 90, seed))
  }
  return (u, v) => {
    const [dx, dy] = [u - 0.667, v - 0.51]
    const [x, y] = [dx * cos + dy * sin, dy * cos - dx * sin]
    const lamp = 1.1 - 0.42 * Math.hypot(u - 0.35, v - 0.15)
    const edge = boxDistance(x, y, HALF_WIDTH, HALF_HEIGHT, 0.004)
    if (edge > 0)
      return shade(
        wood(u, v),
        lamp * (1 - 0.55 * smoothstep(0.05, -0.01, boxDistance(x - 0.014, y - 0.018, HALF_WIDTH, HALF_HEIGHT, 0.01))),
      )
    const fold = 1 - 0.035 * Math.exp(-(((y + 0.02) / 0.01) ** 2)) + 0.02 * smoothNoise(x * 5, y * 5, seed)
    const paper = mix([242, 240, 234], INK, ink(x, y))
    return shade(mix(paper, STAMP, stamp(x - 0.18, y - 0.3)), lamp * fold * 0.97)
  }
}
