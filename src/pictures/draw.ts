export interface Redrawing {
  file: Blob
  /** The maximum number of pixels on the longer side. */
  longest: number
  quality: number
  type: string
}

type Drawable = CanvasImageSource & { width: number; height: number }

/** Draws a picture onto a canvas of its size or smaller. The canvas is white first, because transparent pixels turn black in a JPEG. */
export function drawScaled<Canvas extends HTMLCanvasElement | OffscreenCanvas>(
  picture: Drawable,
  longest: number,
  makeCanvas: (width: number, height: number) => Canvas,
): Canvas {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = makeCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas context is available')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
