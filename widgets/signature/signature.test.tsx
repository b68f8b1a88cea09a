import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderControlled } from '../suites/choosers.spec.tsx'
import { openOverlays } from '../kit/overlay-stack.ts'
import { examplesOf, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { DOWN, empty, frame, ink, near, ONE, openPad, signed, type Spot, write } from './fingers.spec.tsx'
import Signature from './index.tsx'
import type { SignatureValue } from './value.ts'

describeExamples('signature')

beforeEach(() => page.viewport(390, 844))
afterEach(() => page.viewport(390, 844))
afterEach(() => vi.unstubAllGlobals())

test('SIGN-04 SIGN-08 CONST2-12 DEC-22 the pad has 取消, 清空 and 确定, and a canvas 300 high and 20 narrower than the page, in device pixels', async () => {
  vi.stubGlobal('devicePixelRatio', 2)
  const { sheet, canvas, button } = await openPad()
  expect(sheet.element().getAttribute('aria-modal')).toBe('true')
  for (const name of [words.cancel, words.clear, words.ok]) await expect.element(button(name)).toBeVisible()
  await expect.element(sheet.getByText(words.signName)).toBeVisible()
  expect([canvas.clientWidth, canvas.clientHeight]).toEqual([370, 300])
  expect([canvas.width, canvas.height]).toEqual([740, 600])
  await write(ONE)
  await frame()
  // Within a pixel: edges are half black, and counted twice where two curves meet.
  const widthAt = (x: number) => {
    const column = canvas.getContext('2d')?.getImageData(x * devicePixelRatio, 0, 1, canvas.height).data ?? []
    return [...column].reduce((sum, byte) => sum + byte / 255, 0) / devicePixelRatio
  }
  // Including a position near its end, which signature_pad alone would not draw.
  for (const x of [70, 120, 180, 240, 295]) expect(widthAt(x)).toBeCloseTo(6, -0.2)
  expect([widthAt(50), widthAt(310)]).toEqual([0, 0])
})

test('AMB2-34 SIGN-07 SIGN-03 AMB2-33 确定 puts the drawing into the preview and checks the radio', async () => {
  const { screen, radio, confirm, onChanged } = await openPad()
  await expect.element(radio).not.toBeChecked()
  const before = performance.timeOrigin + performance.now()
  await write(ONE, DOWN)
  const { picture, strokes, width, height } = (await confirm()) as SignatureValue
  expect(onChanged).toHaveBeenCalledOnce()
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
  const preview = screen.getByRole('img', { name: '电子签名' }).element()
  expect(preview.querySelector('image')?.getAttribute('href')).toBe(picture)
  const [left = 0, top = 0, across = 0, down = 0] = (preview.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const isShown = ({ x, y }: { x: number; y: number }) => x >= left && x <= left + across && y >= top && y <= top + down
  expect(strokes.flatMap(({ points }) => points).filter((point) => !isShown(point))).toEqual([])
  await expect.element(screen.getByText(words.signAgain)).toBeVisible()
})

test('AMB2-34 the picture is black ink on opaque white', async () => {
  const { confirm } = await openPad()
  await write(ONE)
  const image = new Image()
  image.src = (await confirm())?.picture ?? ''
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

test('SIGN-05 清空 clears the pad, which stays open; 撤销一笔 removes the last stroke', async () => {
  const { sheet, canvas, button } = await openPad()
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

test.each(['取消', 'Escape'])('SIGN-06 %s closes the pad without a change and restores the focus', async (way) => {
  const { sheet, button, onChanged, radio } = await openPad(signed['value'])
  await write(DOWN)
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await button(words.cancel).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(onChanged).not.toHaveBeenCalled()
  await expect.element(radio).toBeChecked()
  await expect.element(radio).toHaveFocus()
})

test('a tap beside the sheet does not discard the drawing', async () => {
  const { sheet } = await openPad()
  await write(ONE)
  await userEvent.click(document.querySelector('.semi-sidesheet-mask') as Element, { position: { x: 10, y: 10 } })
  await frame()
  await expect.element(sheet).toBeVisible()
})

test('Back and Escape keep strokes that were not confirmed for the next opening, and 取消 discards them', async () => {
  const { radio, sheet, button, onChanged } = await openPad()
  const reopened = async () => {
    await expect.element(sheet).not.toBeInTheDocument()
    await radio.click()
    await expect.element(sheet).toBeVisible()
    return () => ink(sheet.element().querySelector('canvas') as HTMLCanvasElement)
  }
  await write(ONE)
  openOverlays.closeAbove(0)
  await expect.poll(await reopened()).toBeGreaterThan(500)
  await userEvent.keyboard('{Escape}')
  await expect.poll(await reopened()).toBeGreaterThan(500)
  await button(words.cancel).click()
  expect((await reopened())()).toBe(0)
  await expect.element(button(words.undoStroke)).toBeDisabled()
  expect(onChanged).not.toHaveBeenCalled()
})

test.each<[string, Spot[][]]>([
  ['an empty pad', []],
  ['a dot', [[[100, 100]]]],
  ['two dots', [[[100, 100]], [[200, 100]]]],
])('AMB2-34 DEC-22 确定 on %s removes the signature', async (_what, strokes) => {
  const { button, confirm, onChanged, radio } = await openPad(signed['value'])
  await button(words.clear).click()
  await write(...strokes)
  await confirm()
  expect(onChanged.mock.calls).toEqual([[undefined]])
  await expect.element(radio).not.toBeChecked()
})

test.each([
  ['radio', '电子签名'],
  ['button', words.signAgain],
] as const)('AMB2-33 a tap on the %s reopens the pad with the existing strokes', async (role, name) => {
  const { screen } = await renderControlled(Signature, 'signature', signed['value'], signed)
  await screen.getByRole(role, { name }).click()
  const sheet = screen.getByRole('dialog', { name: '电子签名' })
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => ink(sheet.element().querySelector('canvas') as HTMLCanvasElement)).toBeGreaterThan(500)
})

test('AMB2-33 when read only, the radio is disabled and shows whether there is a signature', async () => {
  const { screen } = await renderControlled(Signature, 'signature', signed['value'], { ...signed, readOnly: true })
  const radio = screen.getByRole('radio', { name: '电子签名' })
  await expect.element(radio).toBeDisabled()
  await expect.element(radio).toBeChecked()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test.each([' ', '{Enter}'])('the key %s on the radio opens the pad, and an error is announced and described', async (key) => {
  const { screen } = await renderControlled(Signature, 'signature', undefined, { ...empty, error: '请先签名再提交保存！' })
  const radio = screen.getByRole('radio', { name: '电子签名' })
  await expect.element(screen.getByRole('radiogroup')).toHaveAccessibleDescription('请先签名再提交保存！')
  radio.element().focus()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('dialog', { name: '电子签名' })).toBeVisible()
})

test.each(examplesOf('signature'))('axe reports no violations for “$title” and its pad', async ({ props }) => {
  const { screen } = await renderControlled(Signature, 'signature', props['value'], props)
  const violationsIn = async (where: string) => {
    const { violations, passes } = await axe.run(where)
    expect(passes.length).toBeGreaterThan(5)
    return violations.map(({ id }) => id)
  }
  expect(await violationsIn('.st-signature')).toEqual([])
  if (props['readOnly'] === true) return
  await screen.getByRole('radio', { name: '电子签名' }).click()
  await expect.element(screen.getByRole('dialog', { name: '电子签名' })).toBeVisible()
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  expect(await violationsIn('[role=dialog]')).toEqual([])
})
