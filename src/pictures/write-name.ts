/** The picture in pixels, twice as many as those of a pad of 370 by 300, and the largest a name is written. */
const [WIDTH, HEIGHT, LARGEST] = [740, 600, 160]
const [MARGIN, MARK] = [40, 28]
const FONT = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

/**
 * A name in print, black on white, as the data URL of a PNG, with `mark` under a line below it, so that nobody takes it for a handwritten
 * one. A long name is written smaller until it fits.
 */
export function writeName(name: string, mark: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to write on')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#000000'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const room = WIDTH - 2 * MARGIN
  context.font = `${LARGEST}px ${FONT}`
  const size = Math.min(LARGEST, (LARGEST * room) / Math.max(1, context.measureText(name).width))
  context.font = `${size}px ${FONT}`
  context.fillText(name, WIDTH / 2, HEIGHT * 0.42, room)
  context.fillRect(MARGIN, HEIGHT * 0.7, room, 2)
  context.font = `${MARK}px ${FONT}`
  context.fillText(mark, WIDTH / 2, HEIGHT * 0.8, room)
  return canvas.toDataURL('image/png')
}
