const ANGLE = (-22 * Math.PI) / 180

export interface Tile {
  url: string
  /** CSS pixels. */
  width: number
  height: number
}

/** Draws one tile of the watermark pattern in the device's resolution. */
export function drawTile(text: string, ink: string): Tile {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const size = 0.75 * rem
  const font = `${size}px ${getComputedStyle(document.body).fontFamily}`
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return { url: '', width: 0, height: 0 }
  context.font = font
  const length = context.measureText(text).width
  const width = Math.ceil(length * Math.cos(ANGLE) + 3 * rem)
  const height = Math.ceil(length * Math.sin(-ANGLE) + 4 * rem)
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  context.scale(devicePixelRatio, devicePixelRatio)
  context.font = font
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.translate(width / 2, height / 2)
  context.rotate(ANGLE)
  context.fillText(text, 0, 0)
  return { url: canvas.toDataURL(), width, height }
}
