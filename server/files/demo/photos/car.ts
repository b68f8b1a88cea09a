import { smoothNoise, type Colour, shade, mix, boxDistance, smoothstep, type Scene, noise } from './pixel.ts'

const PAINTS: readonly Colour[] = [
  [176, 182, 190],
  [58, 84, 128],
  [146, 32, 36],
  [226, 226, 222],
]
const PRIMER: Colour = [206, 202, 194]
const BLACK: Colour = [16, 17, 19]

/** Returns a scene of a parked car's side: window, seams, handle, a scratched dent, and the ground. */
export function damagedCar(seed: number): Scene {
  const paint = PAINTS[seed % PAINTS.length] ?? PRIMER
  const [dentX, dentY] = [0.5 + 0.25 * noise(seed, 1), 0.56 + 0.08 * noise(seed, 2)]
  const tilt = 0.05 * (noise(seed, 3) - 0.5)

  const ground = (x: number, y: number): Colour => {
    const stones = 62 + 34 * smoothNoise(x * 160, y * 160, seed) + 18 * smoothNoise(x * 9, y * 30, seed)
    return shade([stones, stones, stones + 3], 0.35 + 0.75 * smoothstep(0.88, 1.02, y))
  }
  const glass = (x: number, y: number): Colour =>
    mix(
      [26, 34, 40],
      [150, 172, 186],
      0.65 * smoothstep(0.16, 0, y) * smoothNoise(x * 3 + y * 4, y * 2, seed) + 0.08 * smoothNoise(x * 14, y * 9, seed),
    )
  /** Brightness of the body: reflected sky above the waistline, reflected ground below, and shading of the dent. */
  const bodyLight = (x: number, y: number): number => {
    const sky = 0.74 + 0.42 * smoothstep(0.5, 0.2, y) + 0.09 * smoothNoise(x * 2.5, y * 5, seed + 3)
    const belly = -0.3 * smoothstep(0.62, 0.9, y)
    const crease = 0.24 * Math.exp(-(((y - 0.43 - 0.02 * x) / 0.012) ** 2)) - 0.14 * smoothstep(0.44, 0.47, y - 0.02 * x)
    const [across, down] = [(x - dentX) / 0.24, (y - dentY) / 0.12]
    const depth = Math.exp(-(across ** 2) - down ** 2) * (0.8 + 0.4 * smoothNoise(x * 11, y * 11, seed))
    return sky + belly + crease + depth * (0.72 * down + 0.3 * across - 0.14)
  }
  const scratches = (x: number, y: number): number => {
    if (Math.abs(y - dentY) > 0.2) return 0
    let most = 0
    for (let line = 0; line < 9; line += 1) {
      const [start, end] = [dentX - 0.3 + 0.22 * noise(line, 5, seed), dentX + 0.08 + 0.3 * noise(line, 6, seed)]
      if (x < start || x > end) continue
      const at = dentY - 0.07 + 0.15 * noise(line, 7, seed) + 0.12 * (x - dentX) + 0.008 * smoothNoise(x * 18, line, seed)
      if (Math.abs(y - at) > 0.006) continue
      const width = 0.0012 + 0.004 * noise(line, 8, seed) * smoothNoise(x * 26, line + 40, seed)
      const along = smoothstep(start, start + 0.04, x) * smoothstep(end, end - 0.09, x)
      most = Math.max(most, along * smoothstep(width, width * 0.4, Math.abs(y - at)) * (0.35 + 0.65 * smoothNoise(x * 60, line, seed)))
    }
    return most
  }
  const seam = (x: number, y: number) => Math.min(Math.abs(x - 0.16 + 0.05 * y), Math.abs(x - 1.19 + 0.05 * (y - 0.4) ** 2))

  return (u, v) => {
    const [x, y] = [u, v + tilt * (u - 0.66)]
    if (y > 0.89 + 0.006 * smoothNoise(x * 8, 1, seed)) return ground(x, y)
    const sill = 0.175 + 0.015 * x
    if (y < sill) return y > sill - 0.022 ? BLACK : glass(x, y)
    let colour = shade(paint, bodyLight(x, y))
    colour = mix(colour, PRIMER, scratches(x, y))
    colour = mix(colour, [70, 62, 52], 0.5 * smoothstep(0.72, 0.9, y) * smoothNoise(x * 40, y * 40, seed + 9))
    colour = mix(colour, BLACK, 0.85 * smoothstep(0.006, 0.002, seam(x, y)))
    const [handleX, handleY] = [x - 0.98, y - 0.33]
    colour = mix(colour, BLACK, 0.5 * smoothstep(0.02, -0.01, boxDistance(handleX, handleY - 0.016, 0.105, 0.026, 0.02)))
    const handle = boxDistance(handleX, handleY, 0.105, 0.022, 0.02)
    return handle < 0 ? shade(paint, 0.78 - 14 * handleY) : colour
  }
}
