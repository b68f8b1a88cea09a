import { drawn, type Redrawing } from './draw.ts'

self.addEventListener('message', ({ data }: MessageEvent<Redrawing>) => {
  draw(data).then(
    (blob) => self.postMessage({ blob }),
    () => self.postMessage({}),
  )
})

async function draw({ file, longest, quality, type }: Redrawing): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = drawn(picture, longest, (width, height) => new OffscreenCanvas(width, height))
  picture.close()
  return canvas.convertToBlob({ type, quality })
}
