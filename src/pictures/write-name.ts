/** Picture size in pixels, twice that of a signature pad of 370 by 300, and the maximum font size. */
const [WIDTH, HEIGHT, MAX_FONT_SIZE] = [740, 600, 160]
const [MARGIN, MARK_FONT_SIZE] = [40, 28]
const FONT = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

/**
 * Draws a typed name in black on white and returns the data URL of a PNG. `mark` is printed under a line below the name, so that it is
 * not mistaken for a handwritten signature. The font of a long name shrinks to fit.
 */
export function writeName(name: string, mark: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas context is available')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#000000'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const availableWidth = WIDTH - 2 * MARGIN
  context.font = `${MAX_FONT_SIZE}px ${FONT}`
  const size = Math.min(MAX_FONT_SIZE, (MAX_FONT_SIZE * availableWidth) / Math.max(1, context.measureText(name).width))
  context.font = `${size}px ${FONT}`
  context.fillText(name, WIDTH / 2, HEIGHT * 0.42, availableWidth)
  context.fillRect(MARGIN, HEIGHT * 0.7, availableWidth, 2)
  context.font = `${MARK_FONT_SIZE}px ${FONT}`
  context.fillText(mark, WIDTH / 2, HEIGHT * 0.8, availableWidth)
  return canvas.toDataURL('image/png')
}
