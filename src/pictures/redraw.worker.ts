import { longestSide, type PictureSize } from '../../actions/files/rules.ts'
import { drawWithin, type Redrawing, type Redrawn } from './draw.ts'
import { decodeSmall } from './decode-small.ts'
import { HEAD_BYTES, isJpeg, sizeOf } from './size-of.ts'

self.addEventListener('message', ({ data }: MessageEvent<Redrawing>) => {
  draw(data).then(
    (redrawn) => self.postMessage(redrawn),
    () => self.postMessage({}),
  )
})

async function draw({ file, limits, maxBytes, quality, type }: Redrawing): Promise<Redrawn> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const size = sizeOf(head)
  const picture = size ? await decode(file, size, longestSide(size, limits), isJpeg(head)) : await createImageBitmap(file)
  const makeCanvas = (width: number, height: number) => new OffscreenCanvas(width, height)
  try {
    return await drawWithin(picture, size ?? picture, { limits, maxBytes }, makeCanvas, (canvas) => canvas.convertToBlob({ type, quality }))
  } finally {
    picture.close()
  }
}

/**
 * Decodes a picture no larger than it will be drawn: 40 megapixels take 160 MB decoded in full and 16 MB reduced. Only the longer side is
 * given, so that the browser keeps the aspect ratio.
 */
async function decode(file: Blob, size: PictureSize, longest: number, isReducible: boolean): Promise<ImageBitmap> {
  if (Math.max(size.width, size.height) <= longest) return createImageBitmap(file)
  const side = size.width >= size.height ? { resizeWidth: longest } : { resizeHeight: longest }
  const smaller = { ...side, resizeQuality: 'high' } as const
  const frame = isReducible ? await decodeSmall(file, size, longest) : undefined
  try {
    return await createImageBitmap(frame ?? file, smaller)
  } finally {
    frame?.close()
  }
}
