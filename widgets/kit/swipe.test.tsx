import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSwipes } from './swipe.ts'

let stop: () => void
const pressed = vi.fn<() => void>()
const opened = vi.fn<() => void>()

beforeEach(() => {
  document.body.innerHTML =
    '<main><div class="st-item"><button class="cover"></button><div class="st-actions"><button class="st-btn">Finish</button></div></div></main>'
  document.querySelector('.st-btn')?.addEventListener('click', pressed)
  document.querySelector('.cover')?.addEventListener('click', opened)
  stop = watchSwipes()
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
  document.body.innerHTML = ''
})

const row = () => document.querySelector<HTMLElement>('.st-item')

/** Moves a finger over the row through points relative to its start, and taps what a browser taps after it. */
async function drag(
  points: readonly (readonly [x: number, y: number])[],
  { end = 'pointerup', pointerType = 'touch' } = {},
): Promise<void> {
  const fire = (type: string, [x, y]: readonly [number, number]) =>
    document
      .querySelector('.cover')
      ?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType, clientX: 300 + x, clientY: 100 + y }))
  fire('pointerdown', [0, 0])
  for (const point of points) fire('pointermove', point)
  fire(end, points.at(-1) ?? [0, 0])
  if (end === 'pointerup') document.querySelector<HTMLElement>('.cover')?.click()
  await new Promise((resolve) => setTimeout(resolve, 10))
}

it('a swipe to the left presses the only button of a row, once, and does not open the row', async () => {
  await drag([
    [-20, 2],
    [-90, 5],
  ])
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(opened).not.toHaveBeenCalled()
  expect(row()?.dataset['swiped']).toBeUndefined()
  await drag([])
  expect(opened).toHaveBeenCalledTimes(1)
})

it.each([
  [
    'too short',
    [
      [-20, 0],
      [-60, 0],
    ],
    {},
  ],
  [
    'returned',
    [
      [-90, 0],
      [-10, 0],
    ],
    {},
  ],
  [
    'to the right',
    [
      [20, 0],
      [120, 0],
    ],
    {},
  ],
  [
    'more down than left',
    [
      [-14, 20],
      [-90, 200],
    ],
    {},
  ],
  ['interrupted by the browser', [[-90, 0]], { end: 'pointercancel' }],
  ['of a mouse', [[-90, 0]], { pointerType: 'mouse' }],
] as const)('a swipe that is %s presses nothing', async (_what, points, how) => {
  await drag(points, how)
  expect(pressed).not.toHaveBeenCalled()
})

it('a swipe presses nothing in a row with two buttons, or with one that is disabled', async () => {
  const button = document.querySelector<HTMLButtonElement>('.st-btn')
  if (button) button.disabled = true
  await drag([[-90, 0]])
  if (button) button.disabled = false
  button?.after(document.createElement('button'))
  await drag([[-90, 0]])
  expect(pressed).not.toHaveBeenCalled()
})

it('the row follows the finger and names its button, and shows when it will be pressed', () => {
  const cover = document.querySelector('.cover')
  const fire = (type: string, x: number) =>
    cover?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'touch', clientX: x, clientY: 100 }))
  fire('pointerdown', 300)
  fire('pointermove', 250)
  expect(row()?.dataset['swiped']).toBe('Finish')
  expect(row()?.style.getPropertyValue('--st-swiped')).toBe('-50px')
  expect(row()?.hasAttribute('data-swiped-enough')).toBe(false)
  fire('pointermove', 100)
  expect(row()?.style.getPropertyValue('--st-swiped')).toBe('-120px')
  expect(row()?.hasAttribute('data-swiped-enough')).toBe(true)
})
