import { type Colour, mix, boxDistance, type Scene, noise } from './pixel.ts'

const [GROUND, BAR, WHITE, GREEN, INK]: readonly [Colour, Colour, Colour, Colour, Colour] = [
  [237, 237, 237],
  [246, 246, 246],
  [255, 255, 255],
  [158, 234, 106],
  [44, 46, 50],
]
const BUBBLES = 5

/** Returns a scene of a chat screenshot: a title bar and message bubbles on both sides. Its width is 0.625 of its height. */
export function chatOnScreen(seed: number): Scene {
  const bubbles = Array.from({ length: BUBBLES }, (_, at) => {
    const mine = noise(at, 1, seed) < 0.45
    const width = 0.1 + 0.11 * noise(at, 2, seed)
    const lines = 1 + Math.floor(3 * noise(at, 3, seed))
    const height = 0.02 + 0.018 * lines
    return { mine, width, lines, height, x: mine ? 0.625 - 0.1 - width : 0.1 + width, y: 0.2 + at * 0.165 }
  })
  const print = (x: number, y: number): boolean =>
    (x * 50) % 1 > 0.12 && (y / 0.036) % 1 > 0.3 && (y / 0.036) % 1 < 0.85 && noise(x * 220, y * 160, seed) < 0.55
  return (x, y) => {
    if (y < 0.1) return y > 0.06 && y < 0.083 && Math.abs(x - 0.31) < 0.075 && print(x, y * 0.8) ? INK : BAR
    for (const bubble of bubbles) {
      const [dx, dy] = [x - bubble.x, y - bubble.y]
      if (boxDistance(dx, dy, bubble.width, bubble.height, 0.014) < 0) {
        const isText = Math.abs(dx) < bubble.width - 0.02 && Math.abs(dy) < bubble.lines * 0.018
        return isText && print(x, dy + bubble.lines * 0.018) ? INK : bubble.mine ? GREEN : WHITE
      }
      const face = boxDistance(x - (bubble.mine ? 0.575 : 0.05), dy + bubble.height - 0.032, 0.032, 0.032, 0.008)
      if (face < 0) return mix([84, 132, 190], [214, 170, 130], bubble.mine ? 0.1 : 0.9)
    }
    return GROUND
  }
}
