import { userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchEnterKey } from './enter-key.ts'

let stop: () => void
const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault())

beforeEach(() => {
  document.body.innerHTML =
    '<form><input id="a"><input type="checkbox"><input readonly><textarea id="b"></textarea><input type="tel" id="c"><button></button></form>'
  document.querySelector('form')?.addEventListener('submit', submitted)
  stop = watchEnterKey()
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
  document.body.innerHTML = ''
})

const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)

it('Enter leads to the next field that can be typed in, and submits the form in the last one', async () => {
  field('a')?.focus()
  expect(field('a')?.enterKeyHint).toBe('next')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.id).toBe('b')
  expect(submitted).not.toHaveBeenCalled()
  field('c')?.focus()
  expect(field('c')?.enterKeyHint).toBe('')
  await userEvent.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)
})

it('Enter writes a line break in a text area', async () => {
  field('b')?.focus()
  await userEvent.keyboard('x{Enter}y')
  expect(field('b')?.value).toBe('x\ny')
})

it('an Enter that ends the composition of an input method stays in the field', () => {
  field('a')?.focus()
  for (const init of [{ keyCode: 229 }, { isComposing: true }])
    field('a')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  expect(document.activeElement?.id).toBe('a')
})
