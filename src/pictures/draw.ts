import { isLong, longestSide, type PictureLimits, type PictureSize } from '../../actions/files/rules.ts'

export interface Redrawing {
  file: Blob
  limits: PictureLimits
  quality: number
  type: string
  /** A long picture of more bytes shrinks until it fits (DEC-38). */
  maxBytes: number | undefined
}

/** A redrawn picture. */
export interface Redrawn {
  blob: Blob
  /** Whether the picture had to shrink below its limits in pixels, to have fewer bytes. */
  isShrunk: boolean
}

/** How much smaller than estimated a picture that has too many bytes is drawn, and how often. */
const [SPARE, MAX_TRIES] = [0.95, 6]

/** Draws a picture within its limits and encodes it. `size` is its upright size before it was decoded, perhaps at a smaller size. */
export async function drawWithin<Canvas extends HTMLCanvasElement | OffscreenCanvas>(
  picture: CanvasImageSource,
  size: PictureSize,
  { limits, maxBytes = Infinity }: Pick<Redrawing, 'limits' | 'maxBytes'>,
  makeCanvas: (width: number, height: number) => Canvas,
  encode: (canvas: Canvas) => Promise<Blob>,
): Promise<Redrawn> {
  const drawn = (source: CanvasImageSource, longest: number) => drawScaled(source, size, longest, makeCanvas)
  let canvas = drawn(picture, longestSide(size, limits))
  let blob = await encode(canvas)
  if (blob.size <= maxBytes || !isLong(size)) return { blob, isShrunk: false }
  for (let tries = 0; tries < MAX_TRIES && blob.size > maxBytes; tries += 1) {
    canvas = drawn(canvas, Math.floor(Math.max(canvas.width, canvas.height) * Math.sqrt(maxBytes / blob.size) * SPARE))
    blob = await encode(canvas)
  }
  return { blob, isShrunk: true }
}

/** Added before rounding down, because a product of a whole number may be slightly below it. */
const ROUNDING = 1e-6

/** Draws a picture onto a canvas of its size or smaller. The canvas is white first, because transparent pixels turn black in a JPEG. */
function drawScaled<Canvas extends HTMLCanvasElement | OffscreenCanvas>(
  picture: CanvasImageSource,
  { width, height }: PictureSize,
  longest: number,
  makeCanvas: (width: number, height: number) => Canvas,
): Canvas {
  const scale = Math.min(1, longest / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale + ROUNDING))
  const canvas = makeCanvas(scaled(width), scaled(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas context is available')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
