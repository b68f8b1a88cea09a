/** What is to be drawn anew. */
export interface Redrawing {
  file: Blob
  longest: number
  quality: number
}

self.addEventListener('message', ({ data }: MessageEvent<Redrawing>) => {
  draw(data).then(
    (blob) => self.postMessage({ blob }),
    () => self.postMessage({}),
  )
})

async function draw({ file, longest, quality }: Redrawing): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  // A JPEG knows no transparency; without a ground it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
