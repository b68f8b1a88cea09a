const ANGLE = (-22 * Math.PI) / 180

export interface Tile {
  url: string
  /** CSS pixels. */
  width: number
  height: number
}

/** One tile of the watermark's pattern, drawn at the screen's own resolution. */
export function drawTile(text: string, ink: string): Tile {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const size = 0.75 * rem
  const font = `${size}px ${getComputedStyle(document.body).fontFamily}`
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return { url: '', width: 0, height: 0 }
  pen.font = font
  const length = pen.measureText(text).width
  const width = Math.ceil(length * Math.cos(ANGLE) + 3 * rem)
  const height = Math.ceil(length * Math.sin(-ANGLE) + 4 * rem)
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  pen.scale(devicePixelRatio, devicePixelRatio)
  pen.font = font
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.translate(width / 2, height / 2)
  pen.rotate(ANGLE)
  pen.fillText(text, 0, 0)
  return { url: canvas.toDataURL(), width, height }
}
