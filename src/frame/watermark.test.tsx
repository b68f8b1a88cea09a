import { afterEach, expect, test, vi } from 'vitest'
import './theme.css'
import { keepWatermark, type OverlayState } from './watermark.ts'

const CHECK_MS = 60
let text = '安澜财险 林知夏 2026-11-21'
let stop: () => void = () => undefined
let isOpen = false
let notifyListener = () => undefined as void
const overlays: OverlayState = {
  isOpen: () => isOpen,
  subscribe(listener) {
    notifyListener = listener
    return () => undefined
  },
}
const start = (checkMs = CHECK_MS) => {
  stop = keepWatermark(() => text, checkMs, overlays)
}
const open = (now: boolean) => {
  isOpen = now
  notifyListener()
}
afterEach(() => {
  stop()
  isOpen = false
  document.body.removeAttribute('theme-mode')
})

const hosts = () => Array.from(document.querySelectorAll<HTMLElement>('[data-watermark]'))
const host = () => {
  const [first] = hosts()
  if (!first) throw new Error('there is no watermark')
  return first
}
const pictureOf = (element: HTMLElement) => getComputedStyle(element).backgroundImage

test('AMB-51 DEC-36 draws the text over the page and under its bars, and lets taps through', () => {
  start()
  const { position, pointerEvents, zIndex } = getComputedStyle(host())
  expect({ position, pointerEvents, zIndex }).toEqual({ position: 'fixed', pointerEvents: 'none', zIndex: '9' })
  expect(host().getBoundingClientRect()).toMatchObject({ width: innerWidth, height: innerHeight })
  expect(pictureOf(host())).toMatch(/^url\("data:image\/png/)
  expect(host().getAttribute('aria-hidden')).toBe('true')
})

test('DEC-36 adds and maintains a second watermark over everything while an overlay is open', async () => {
  start(3_600_000)
  const levels = () => hosts().map((one) => getComputedStyle(one).zIndex)
  open(true)
  expect(levels()).toEqual(['9', '2147483647'])
  hosts()[1]?.remove()
  await vi.waitFor(() => expect(levels()).toEqual(['9', '2147483647']))
  open(false)
  expect(levels()).toEqual(['9'])
})

test.each<[string, (element: HTMLElement) => void]>([
  ['removed', (element) => element.remove()],
  ['hidden by the hidden attribute', (element) => void (element.hidden = true)],
  ['made transparent', (element) => element.style.setProperty('opacity', '0', 'important')],
  ['moved into another element', (element) => document.body.appendChild(document.createElement('div')).append(element)],
  ['given other attributes', (element) => element.setAttribute('data-watermark', '') ?? element.setAttribute('class', 'x')],
])('CONST-14 restores a watermark immediately after it was %s', async (_how, attack) => {
  start(3_600_000)
  const first = host()
  attack(first)
  await vi.waitFor(() => expect(hosts().filter((one) => one !== first && one.parentNode === document.body)).toHaveLength(1))
  expect(getComputedStyle(host()).opacity).toBe('1')
})

test('CONST-14 restores a repeatedly removed watermark at the next check', async () => {
  start()
  for (let turn = 0; turn < 40; turn += 1) {
    for (const one of hosts()) one.remove()
    await new Promise((done) => setTimeout(done, 0))
  }
  await vi.waitFor(() => expect(hosts()).toHaveLength(1))
})

test('redraws the watermark when the theme or the date changes', async () => {
  start()
  const light = pictureOf(host())
  document.body.setAttribute('theme-mode', 'dark')
  await vi.waitFor(() => expect(pictureOf(host())).not.toBe(light))
  text = '安澜财险 林知夏 2026-11-22'
  await vi.waitFor(() => expect(host().getAttribute('data-watermark')).toBe(text))
})

test('removes the watermark when it is stopped', () => {
  start()
  stop()
  expect(hosts()).toHaveLength(0)
})
