/** What is to be drawn anew. */
export interface Redrawing {
  file: Blob
  /** At most so many pixels on the longer side. */
  longest: number
  quality: number
  /** What it becomes, as a media type. */
  type: string
}

type Drawable = CanvasImageSource & { width: number; height: number }

/** Draws a picture onto a canvas of its size, or smaller. A JPEG knows no transparency: without a ground it would turn black. */
export function drawn<Canvas extends HTMLCanvasElement | OffscreenCanvas>(
  picture: Drawable,
  longest: number,
  makeCanvas: (width: number, height: number) => Canvas,
): Canvas {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = makeCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
