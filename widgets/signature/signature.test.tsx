import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { held } from '../suites/choosers.spec.tsx'
import { examplesOf, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import Signature from './index.tsx'
import type { SignatureValue } from './value.ts'

describeExamples('signature')

interface Touches {
  send(
    method: 'Input.dispatchMouseEvent',
    params: { type: string; x: number; y: number; button: string; buttons: number; clickCount: number; pointerType: 'pen' },
  ): Promise<unknown>
  send(method: 'Input.dispatchTouchEvent', params: { type: string; touchPoints: { x: number; y: number; id: number }[] }): Promise<unknown>
}
type Spot = readonly [x: number, y: number]
const ONE: Spot[] = [
  [60, 150],
  [180, 148],
  [300, 152],
]
const DOWN: Spot[] = [
  [185, 60],
  [185, 160],
  [184, 250],
]

const empty = examplesOf('signature')[0]?.props ?? {}
const signed = examplesOf('signature')[1]?.props ?? {}

/** A place of the pad, where the browser's own fingers look for it: the test's page lies in a frame. */
function onGlass([x, y]: Spot): { x: number; y: number } {
  const pad = document.querySelector('canvas')?.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = (frame?.width ?? 1) / (frame ? window.innerWidth : 1)
  return { x: (frame?.left ?? 0) + ((pad?.left ?? 0) + x) * scale, y: (frame?.top ?? 0) + ((pad?.top ?? 0) + y) * scale }
}
const fingers = (type: string, ...spots: Spot[]) =>
  (cdp() as unknown as Touches).send('Input.dispatchTouchEvent', {
    type: `touch${type}`,
    touchPoints: spots.map((spot, id) => ({ ...onGlass(spot), id })),
  })
const pen = (type: string, spot: Spot, buttons = 1) =>
  (cdp() as unknown as Touches).send('Input.dispatchMouseEvent', {
    type: `mouse${type}`,
    ...onGlass(spot),
    button: 'left',
    buttons,
    clickCount: 1,
    pointerType: 'pen',
  })
async function write(...strokes: Spot[][]): Promise<void> {
  for (const [first = [0, 0], ...rest] of strokes) {
    await fingers('Start', first as Spot)
    for (const spot of rest) await fingers('Move', spot)
    await fingers('End')
  }
}

/** The frame may be drawn smaller than it is, and fingers come down between two pixels. */
const near = (x: number, y: number) => ({ x: expect.closeTo(x, -0.5), y: expect.closeTo(y, -0.5) })

async function opened(start?: unknown, props: object = {}) {
  const { screen, told } = await held(Signature, 'signature', start, { ...empty, ...props })
  const radio = screen.getByRole('radio', { name: '电子签名' })
  await radio.click()
  const sheet = screen.getByRole('dialog', { name: '电子签名' })
  await expect.element(sheet).toBeVisible()
  const canvas = sheet.element().querySelector('canvas') as HTMLCanvasElement
  // The sheet comes in from below.
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  const button = (name: string) => sheet.getByRole('button', { name })
  const value = () => told.mock.lastCall?.[0] as SignatureValue | undefined
  return { screen, told, radio, sheet, canvas, button, value }
}

/** How many pixels of the canvas are inked. */
function ink(canvas: HTMLCanvasElement): number {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let count = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) count++
  return count
}
const frame = () => new Promise(requestAnimationFrame)

beforeEach(() => page.viewport(390, 844))
afterEach(() => page.viewport(390, 844))

test('SIGN-04 SIGN-08 DEC-22 the pad is a modal sheet with 取消, 清空 and 确定, and a canvas of 300 by the width less 20, in device pixels', async () => {
  const { sheet, canvas, button } = await opened()
  expect(sheet.element().getAttribute('aria-modal')).toBe('true')
  for (const name of [words.cancel, words.clear, words.ok]) await expect.element(button(name)).toBeVisible()
  expect([canvas.clientWidth, canvas.clientHeight]).toEqual([370, 300])
  expect([canvas.width, canvas.height]).toEqual([370 * devicePixelRatio, 300 * devicePixelRatio])
  await write(ONE)
  await frame()
  // Within a pixel: edges are half black, and twice so where two curves meet.
  const widthAt = (x: number) => {
    const column = canvas.getContext('2d')?.getImageData(x * devicePixelRatio, 0, 1, canvas.height).data ?? []
    return [...column].reduce((sum, byte) => sum + byte / 255, 0) / devicePixelRatio
  }
  // Also shortly before its end, which signature_pad alone does not draw.
  for (const x of [70, 120, 180, 240, 295]) expect(widthAt(x)).toBeCloseTo(6, -0.2)
  expect([widthAt(50), widthAt(310)]).toEqual([0, 0])
})

test('SIGN-07 SIGN-03 AMB2-33 a finger writes, 确定 puts the drawing into the preview and turns the radio on', async () => {
  const { screen, radio, sheet, button, value, told } = await opened()
  await expect.element(radio).not.toBeChecked()
  const before = performance.timeOrigin + performance.now()
  await write(ONE, DOWN)
  await button(words.ok).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(told).toHaveBeenCalledOnce()
  const { picture, strokes, width, height } = value() as SignatureValue
  expect([width, height, strokes.length]).toEqual([370, 300, 2])
  expect(strokes[0]?.points[0]).toMatchObject(near(60, 150))
  expect(strokes[0]?.points.at(-1)).toMatchObject(near(300, 152))
  for (const { points } of strokes)
    for (const { time, pressure } of points) {
      expect(Math.abs(time - before)).toBeLessThan(60_000)
      expect(pressure).toBeGreaterThanOrEqual(0)
      expect(pressure).toBeLessThanOrEqual(1)
    }
  const image = new Image()
  image.src = picture
  await image.decode()
  expect(picture.slice(0, 22)).toBe('data:image/png;base64,')
  expect(image.width / image.height).toBeCloseTo(370 / 300, 2)
  await expect.element(radio).toBeChecked()
  expect(screen.getByRole('img', { name: '电子签名' }).element().querySelector('image')?.getAttribute('href')).toBe(picture)
  await expect.element(screen.getByText(words.signAgain)).toBeVisible()
})

test('the picture is black ink on white paper: whatever prints it shows the same', async () => {
  const { button, value } = await opened()
  await write(ONE)
  await button(words.ok).click()
  const image = new Image()
  image.src = value()?.picture ?? ''
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const ratio = image.width / 370
  const pixel = (x: number, y: number) => [...(context?.getImageData(x * ratio, y * ratio, 1, 1).data ?? [])]
  expect([pixel(5, 5), pixel(180, 149)]).toEqual([
    [255, 255, 255, 255],
    [0, 0, 0, 255],
  ])
})

test('SIGN-05 清空 wipes it off and the sheet stays; 撤销一笔 takes back the last stroke', async () => {
  const { sheet, canvas, button } = await opened()
  await expect.element(button(words.undoStroke)).toBeDisabled()
  await write(ONE, DOWN)
  await frame()
  const both = ink(canvas)
  await button(words.undoStroke).click()
  await frame()
  expect(ink(canvas)).toBeGreaterThan(0)
  expect(ink(canvas)).toBeLessThan(both)
  await button(words.clear).click()
  await frame()
  expect(ink(canvas)).toBe(0)
  await expect.element(sheet).toBeVisible()
  await expect.element(button(words.undoStroke)).toBeDisabled()
})

test.each(['取消', 'Escape'])('SIGN-06 %s closes it and changes nothing; the focus goes back', async (way) => {
  const { sheet, button, told, radio } = await opened(signed['value'])
  await write(DOWN)
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await button(words.cancel).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(told).not.toHaveBeenCalled()
  await expect.element(radio).toBeChecked()
  await expect.element(radio).toHaveFocus()
})

test('a tap beside the sheet does not throw away what was written', async () => {
  const { sheet } = await opened()
  await write(ONE)
  await userEvent.click(document.querySelector('.semi-sidesheet-mask') as Element, { position: { x: 10, y: 10 } })
  await frame()
  await expect.element(sheet).toBeVisible()
})

test.each<[string, Spot[][]]>([
  ['nothing', []],
  ['a dot', [[[100, 100]]]],
  ['two dots', [[[100, 100]], [[200, 100]]]],
])('AMB2-34 DEC-22 确定 on %s leaves no signature, also where there was one', async (_what, strokes) => {
  const { sheet, button, told, radio } = await opened(signed['value'])
  await button(words.clear).click()
  await write(...strokes)
  await button(words.ok).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(told.mock.calls).toEqual([[undefined]])
  await expect.element(radio).not.toBeChecked()
})

test('what was written is there to go on with when the pad opens again, by the preview too', async () => {
  const { screen } = await held(Signature, 'signature', signed['value'], signed)
  await screen.getByRole('button', { name: words.signAgain }).click()
  const sheet = screen.getByRole('dialog', { name: '电子签名' })
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => ink(sheet.element().querySelector('canvas') as HTMLCanvasElement)).toBeGreaterThan(500)
})

test('DEC-22 turning the telephone in the middle of a stroke loses nothing and joins nothing, and back is where it was', async () => {
  const { canvas, button, value } = await opened()
  await write(ONE)
  await fingers('Start', [185, 60])
  await fingers('Move', [185, 120])
  await frame()
  const before = ink(canvas)
  await page.viewport(844, 390)
  await expect.poll(() => canvas.width).toBe(Math.round(canvas.clientWidth * devicePixelRatio))
  expect(canvas.clientWidth).toBeGreaterThan(600)
  expect(canvas.clientHeight).toBeGreaterThan(250)
  await expect.poll(() => ink(canvas)).toBeGreaterThan(before * 0.6)
  await fingers('Move', [400, 200])
  await fingers('Move', [420, 220])
  await fingers('End')
  await page.viewport(390, 844)
  await expect.poll(() => canvas.clientWidth).toBe(370)
  await button(words.ok).click()
  const { strokes, width } = value() as SignatureValue
  expect(width).toBe(370)
  expect(strokes).toHaveLength(3)
  expect(strokes[0]?.points.at(-1)).toMatchObject(near(300, 152))
  expect(strokes[1]?.points.at(-1)).toMatchObject(near(185, 120))
})

test('the second finger and the ball of the hand draw nothing', async () => {
  const { button, value } = await opened()
  await fingers('Start', [60, 150])
  await fingers('Start', [60, 150], [300, 250])
  await fingers('Move', [120, 150], [310, 255])
  await fingers('Move', [240, 150], [320, 260])
  await fingers('End')
  await button(words.ok).click()
  expect(value()?.strokes).toHaveLength(1)
  expect(value()?.strokes[0]?.points.at(-1)).toMatchObject(near(240, 150))
})

test('once a pen has come the hand writes nothing, and what it had begun is taken back', async () => {
  const { button, value } = await opened()
  await fingers('Start', [300, 250])
  await fingers('Move', [310, 265])
  await pen('Pressed', [60, 150])
  for (const spot of [[120, 150] as const, [240, 150] as const]) await pen('Moved', spot)
  await pen('Released', [240, 150], 0)
  await fingers('Move', [330, 280])
  await fingers('End')
  await write(DOWN)
  await button(words.ok).click()
  expect(value()?.strokes.map(({ points }) => [points[0], points.at(-1)])).toEqual([
    [expect.objectContaining(near(60, 150)), expect.objectContaining(near(240, 150))],
  ])
})

test('a finger that slips over the edge draws along it, and comes back', async () => {
  const { button, value } = await opened()
  await write([
    [200, 40],
    [260, -30],
    [300, -30],
    [320, 60],
  ])
  await button(words.ok).click()
  const { strokes, height } = value() as SignatureValue
  expect(height).toBe(300)
  expect(strokes[0]?.points.map(({ y }) => y)).toEqual([40, 0, 0, 60].map((y) => expect.closeTo(y, -0.5)))
})

test('DEC-22 a stroke goes on after the telephone was turned twice, and the next finger writes', async () => {
  const { canvas, button, value } = await opened()
  await fingers('Start', [60, 150])
  await fingers('Move', [180, 148])
  await page.viewport(844, 390)
  await expect.poll(() => canvas.clientWidth).toBeGreaterThan(600)
  await page.viewport(390, 844)
  await expect.poll(() => canvas.clientWidth).toBe(370)
  await fingers('Move', [200, 200])
  await fingers('Move', [300, 210])
  await fingers('End')
  await write(DOWN)
  await button(words.ok).click()
  expect(value()?.strokes.map(({ points }) => points.at(-1))).toMatchObject([near(180, 148), near(300, 210), near(184, 250)])
})

test('a mouse writes, too', async () => {
  const { canvas, button, value } = await opened()
  await userEvent.dragAndDrop(canvas, canvas, { sourcePosition: { x: 60, y: 100 }, targetPosition: { x: 260, y: 110 }, steps: 5 })
  await button(words.ok).click()
  expect(value()?.strokes).toHaveLength(1)
})

test('AMB2-33 read only: the radio is dead and shows whether there is a signature', async () => {
  const { screen } = await held(Signature, 'signature', signed['value'], { ...signed, readOnly: true })
  const radio = screen.getByRole('radio', { name: '电子签名' })
  await expect.element(radio).toBeDisabled()
  await expect.element(radio).toBeChecked()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test.each([' ', '{Enter}'])('the key %s on the radio opens the pad; a message is announced and described', async (key) => {
  const { screen } = await held(Signature, 'signature', undefined, { ...empty, error: '请先签名再提交保存！' })
  const radio = screen.getByRole('radio', { name: '电子签名' })
  await expect.element(screen.getByRole('radiogroup')).toHaveAccessibleDescription('请先签名再提交保存！')
  radio.element().focus()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('dialog', { name: '电子签名' })).toBeVisible()
})
