import { expect } from 'vitest'
import { cdp } from 'vitest/browser'
import { renderControlled } from '../suites/choosers.spec.tsx'
import { examplesOf, words } from '../suites/example.spec.tsx'
import Signature from './index.tsx'
import type { SignatureValue } from './value.ts'

interface Touches {
  send(
    method: 'Input.dispatchMouseEvent',
    params: { type: string; x: number; y: number; button: string; buttons: number; clickCount: number; pointerType: 'pen' },
  ): Promise<unknown>
  send(method: 'Input.dispatchTouchEvent', params: { type: string; touchPoints: { x: number; y: number; id: number }[] }): Promise<unknown>
}
export type Spot = readonly [x: number, y: number]
export const ONE: Spot[] = [
  [60, 150],
  [180, 148],
  [300, 152],
]
export const DOWN: Spot[] = [
  [185, 60],
  [185, 160],
  [184, 250],
]

export const empty = examplesOf('signature')[0]?.props ?? {}
export const signed = examplesOf('signature')[1]?.props ?? {}

/** Converts a position on the pad to page coordinates for the DevTools protocol, since the test runs in an iframe. */
function toPageCoordinates([x, y]: Spot): { x: number; y: number } {
  const pad = document.querySelector('canvas')?.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = (frame?.width ?? 1) / (frame ? window.innerWidth : 1)
  return { x: (frame?.left ?? 0) + ((pad?.left ?? 0) + x) * scale, y: (frame?.top ?? 0) + ((pad?.top ?? 0) + y) * scale }
}
export const fingers = (type: string, ...spots: Spot[]) =>
  (cdp() as unknown as Touches).send('Input.dispatchTouchEvent', {
    type: `touch${type}`,
    touchPoints: spots.map((spot, id) => ({ ...toPageCoordinates(spot), id })),
  })
export const pen = (type: string, spot: Spot, buttons = 1) =>
  (cdp() as unknown as Touches).send('Input.dispatchMouseEvent', {
    type: `mouse${type}`,
    ...toPageCoordinates(spot),
    button: 'left',
    buttons,
    clickCount: 1,
    pointerType: 'pen',
  })
export async function write(...strokes: Spot[][]): Promise<void> {
  for (const [first = [0, 0], ...rest] of strokes) {
    await fingers('Start', first as Spot)
    for (const spot of rest) await fingers('Move', spot)
    await fingers('End')
  }
}

/** Matches a position approximately: the iframe may be scaled, and touches fall between pixels. */
export const near = (x: number, y: number) => ({ x: expect.closeTo(x, -0.5), y: expect.closeTo(y, -0.5) })

export async function openPad(start?: unknown, props: object = {}) {
  const { screen, onChanged } = await renderControlled(Signature, 'signature', start, { ...empty, ...props })
  const radio = screen.getByRole('radio', { name: '电子签名' })
  await radio.click()
  const sheet = screen.getByRole('dialog', { name: '电子签名' })
  await expect.element(sheet).toBeVisible()
  const canvas = sheet.element().querySelector('canvas') as HTMLCanvasElement
  // Waits for the sheet's animation.
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  const button = (name: string) => sheet.getByRole('button', { name })
  /** Taps 确定, waits until the pad has closed, and returns the reported value. The picture is created after the frame of the tap. */
  const confirm = async () => {
    await button(words.ok).click()
    await expect.element(sheet).not.toBeInTheDocument()
    return onChanged.mock.lastCall?.[0] as SignatureValue | undefined
  }
  return { screen, onChanged, radio, sheet, canvas, button, confirm }
}

/** Returns the number of inked pixels. */
export function ink(canvas: HTMLCanvasElement): number {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let count = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) count++
  return count
}
export const frame = () => new Promise(requestAnimationFrame)
