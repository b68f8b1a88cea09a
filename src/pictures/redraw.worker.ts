import { drawn, type Redrawing } from './draw.ts'
import { decodedSmall } from './decoded-small.ts'
import { HEAD_BYTES, sizeOf } from './size-of.ts'

self.addEventListener('message', ({ data }: MessageEvent<Redrawing>) => {
  draw(data).then(
    (blob) => self.postMessage({ blob }),
    () => self.postMessage({}),
  )
})

async function draw({ file, longest, quality, type }: Redrawing): Promise<Blob> {
  const picture = await decoded(file, longest)
  const canvas = drawn(picture, longest, (width, height) => new OffscreenCanvas(width, height))
  picture.close()
  return canvas.convertToBlob({ type, quality })
}

/**
 * A picture no larger than it will be drawn: 40 megapixels are 160 MB as they are and 16 as they are drawn. Only its longer
 * side is asked for: the other follows, so that no browser can distort it.
 */
async function decoded(file: Blob, longest: number): Promise<ImageBitmap> {
  const size = sizeOf(new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!size || Math.max(size.width, size.height) <= longest) return createImageBitmap(file)
  const side = size.width >= size.height ? { resizeWidth: longest } : { resizeHeight: longest }
  const smaller = { ...side, resizeQuality: 'high' } as const
  const frame = file.type === 'image/jpeg' ? await decodedSmall(file, size, longest) : undefined
  try {
    return await createImageBitmap(frame ?? file, smaller)
  } finally {
    frame?.close()
  }
}
