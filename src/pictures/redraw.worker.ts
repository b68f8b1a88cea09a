import { drawScaled, type Redrawing } from './draw.ts'
import { decodeSmall } from './decode-small.ts'
import { HEAD_BYTES, sizeOf } from './size-of.ts'

self.addEventListener('message', ({ data }: MessageEvent<Redrawing>) => {
  draw(data).then(
    (blob) => self.postMessage({ blob }),
    () => self.postMessage({}),
  )
})

async function draw({ file, longest, quality, type }: Redrawing): Promise<Blob> {
  const picture = await decode(file, longest)
  const canvas = drawScaled(picture, longest, (width, height) => new OffscreenCanvas(width, height))
  picture.close()
  return canvas.convertToBlob({ type, quality })
}

/**
 * Decodes a picture no larger than it will be drawn: 40 megapixels take 160 MB decoded in full and 16 MB reduced. Only the longer side is
 * given, so that the browser keeps the aspect ratio.
 */
async function decode(file: Blob, longest: number): Promise<ImageBitmap> {
  const size = sizeOf(new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!size || Math.max(size.width, size.height) <= longest) return createImageBitmap(file)
  const side = size.width >= size.height ? { resizeWidth: longest } : { resizeHeight: longest }
  const smaller = { ...side, resizeQuality: 'high' } as const
  const frame = file.type === 'image/jpeg' ? await decodeSmall(file, size, longest) : undefined
  try {
    return await createImageBitmap(frame ?? file, smaller)
  } finally {
    frame?.close()
  }
}
