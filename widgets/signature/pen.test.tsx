import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DOWN, fingers, frame, ink, near, ONE, openPad, pen, write } from './fingers.spec.tsx'
import type { SignatureValue } from './value.ts'

beforeEach(() => page.viewport(390, 844))
afterEach(() => page.viewport(390, 844))

test('DEC-22 rotating the phone during a stroke keeps all strokes, joins none, and rotating back restores the position', async () => {
  const { canvas, confirm } = await openPad()
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
  const { strokes, width } = (await confirm()) as SignatureValue
  expect(width).toBe(370)
  expect(strokes).toHaveLength(3)
  expect(strokes[0]?.points.at(-1)).toMatchObject(near(300, 152))
  expect(strokes[1]?.points.at(-1)).toMatchObject(near(185, 120))
})

test('a second finger and the palm do not draw', async () => {
  const { confirm } = await openPad()
  await fingers('Start', [60, 150])
  await fingers('Start', [60, 150], [300, 250])
  await fingers('Move', [120, 150], [310, 255])
  await fingers('Move', [240, 150], [320, 260])
  await fingers('End')
  const { strokes } = (await confirm()) as SignatureValue
  expect(strokes).toHaveLength(1)
  expect(strokes[0]?.points.at(-1)).toMatchObject(near(240, 150))
})

test('after a pen was used touches do not write, and a stroke begun by hand is removed', async () => {
  const { confirm } = await openPad()
  await fingers('Start', [300, 250])
  await fingers('Move', [310, 265])
  await pen('Pressed', [60, 150])
  for (const spot of [[120, 150] as const, [240, 150] as const]) await pen('Moved', spot)
  await pen('Released', [240, 150], 0)
  await fingers('Move', [330, 280])
  await fingers('End')
  await write(DOWN)
  expect((await confirm())?.strokes.map(({ points }) => [points[0], points.at(-1)])).toEqual([
    [expect.objectContaining(near(60, 150)), expect.objectContaining(near(240, 150))],
  ])
})

test('a finger that leaves the pad draws along its edge and continues inside', async () => {
  const { confirm } = await openPad()
  await write([
    [200, 40],
    [260, -30],
    [300, -30],
    [320, 60],
  ])
  const { strokes, height } = (await confirm()) as SignatureValue
  expect(height).toBe(300)
  expect(strokes[0]?.points.map(({ y }) => y)).toEqual([40, 0, 0, 60].map((y) => expect.closeTo(y, -0.5)))
})

test('DEC-22 a stroke continues after rotating the phone twice, and the next finger writes', async () => {
  const { canvas, confirm } = await openPad()
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
  expect((await confirm())?.strokes.map(({ points }) => points.at(-1))).toMatchObject([near(180, 148), near(300, 210), near(184, 250)])
})

test('a mouse can write', async () => {
  const { canvas, confirm } = await openPad()
  await userEvent.dragAndDrop(canvas, canvas, { sourcePosition: { x: 60, y: 100 }, targetPosition: { x: 260, y: 110 }, steps: 5 })
  expect((await confirm())?.strokes).toHaveLength(1)
})
