import { encode } from 'jpeg-js'
import named from './photos.json' with { type: 'json' }
import { damagedCar } from './photos/car.ts'
import { pageOnDesk } from './photos/page.ts'
import { lit, type Scene, speck } from './photos/pixel.ts'
import { talkOnScreen } from './photos/screen.ts'

interface Camera {
  scene: (seed: number) => Scene
  width: number
  height: number
  /** Of a camera: corners in shade, grain. A telephone's own picture has neither. */
  isPhoto: boolean
}

const CAMERAS = {
  car: { scene: damagedCar, width: 480, height: 360, isPhoto: true },
  page: { scene: pageOnDesk, width: 480, height: 360, isPhoto: true },
  screen: { scene: talkOnScreen, width: 360, height: 576, isPhoto: false },
} satisfies Record<string, Camera>
const QUALITY = 72
const made = new Map<string, Buffer>()

/**
 * The JPEG for a file of the demo, by what its name says it shows, drawn here so that the demo holds nobody's picture. Two
 * of a kind are enough and each is drawn once, since a test begins with a demo of its own.
 */
export function photoOf(fileName: string, index: number): Buffer {
  return photoOfA((['screen', 'page'] as const).find((each) => named[each].some((part) => fileName.includes(part))) ?? 'car', index)
}

/** The JPEG of a car, a page or a screen. */
export function photoOfA(kind: keyof typeof CAMERAS, index: number): Buffer {
  const seed = index % 2
  const photo = made.get(`${kind} ${seed}`) ?? take(CAMERAS[kind], seed)
  made.set(`${kind} ${seed}`, photo)
  return photo
}

const whole = (part: number) => Math.min(255, Math.max(0, part))

function take({ scene, width, height, isPhoto }: Camera, seed: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255)
  const colourAt = scene(seed)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column / height, row / height]
      const corner = isPhoto ? 1.04 - 0.5 * ((column / width - 0.5) ** 2 + (y - 0.5) ** 2) : 1
      const grain = isPhoto ? 9 * (speck(column, row, seed) - 0.5) : 0
      const at = (row * width + column) * 4
      const [red, green, blue] = lit(colourAt(x, y), corner)
      data[at] = whole(red + grain)
      data[at + 1] = whole(green + grain)
      data[at + 2] = whole(blue + grain)
    }
  }
  return encode({ data, width, height }, QUALITY).data
}
