import { encode } from 'jpeg-js'
import nameParts from './photos.json' with { type: 'json' }
import { damagedCar } from './photos/car.ts'
import { pageOnDesk } from './photos/page.ts'
import { shade, type Scene, noise } from './photos/pixel.ts'
import { chatOnScreen } from './photos/screen.ts'

interface Camera {
  scene: (seed: number) => Scene
  width: number
  height: number
  /** Whether to add vignetting and grain; a screenshot has neither. */
  isPhoto: boolean
}

const CAMERAS = {
  car: { scene: damagedCar, width: 480, height: 360, isPhoto: true },
  page: { scene: pageOnDesk, width: 480, height: 360, isPhoto: true },
  screen: { scene: chatOnScreen, width: 360, height: 576, isPhoto: false },
} satisfies Record<string, Camera>
const QUALITY = 72
const cache = new Map<string, Buffer>()

/**
 * Returns a JPEG for a file of the demo, chosen by words in its name. Pictures are drawn, so that the demo contains no real photos.
 * There are two per kind, cached, because every test creates its own demo data.
 */
export function photoOf(fileName: string, index: number): Buffer {
  return photoOfA((['screen', 'page'] as const).find((kind) => nameParts[kind].some((part) => fileName.includes(part))) ?? 'car', index)
}

/** Returns a JPEG of a car, a page or a screen. */
export function photoOfA(kind: keyof typeof CAMERAS, index: number): Buffer {
  const seed = index % 2
  const photo = cache.get(`${kind} ${seed}`) ?? render(CAMERAS[kind], seed)
  cache.set(`${kind} ${seed}`, photo)
  return photo
}

const clamp = (value: number) => Math.min(255, Math.max(0, value))

function render({ scene, width, height, isPhoto }: Camera, seed: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255)
  const colourAt = scene(seed)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column / height, row / height]
      const corner = isPhoto ? 1.04 - 0.5 * ((column / width - 0.5) ** 2 + (y - 0.5) ** 2) : 1
      const grain = isPhoto ? 9 * (noise(column, row, seed) - 0.5) : 0
      const at = (row * width + column) * 4
      const [red, green, blue] = shade(colourAt(x, y), corner)
      data[at] = clamp(red + grain)
      data[at + 1] = clamp(green + grain)
      data[at + 2] = clamp(blue + grain)
    }
  }
  return encode({ data, width, height }, QUALITY).data
}
