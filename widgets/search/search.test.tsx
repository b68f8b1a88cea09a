import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import getCustomersByUserId from '../../schemas/calls/getCustomersByUserId.json'
import { draw, listeners, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('search')
const set = vi.fn<(value: unknown) => void>()
beforeEach(() => {
  listeners.set = set
})
afterEach(() => set.mockReset())
const renderSearch = async (value?: string) => {
  const screen = await stage(
    draw({
      widget: 'search',
      bind: { value },
      placeholder: '搜索',
    }),
  )
  return { screen, box: screen.getByRole('searchbox', { name: '搜索' }) }
}

test('DEC-37 searches once when typing pauses for 300 ms', async () => {
  const { box } = await renderSearch()
  const waits = vi.spyOn(globalThis, 'setTimeout')
  await userEvent.type(box, '王小川')
  expect(set).not.toHaveBeenCalled()
  expect(waits.mock.calls.filter(([, wait]) => wait === 300)).toHaveLength(3)
  waits.mockRestore()
  await expect.poll(() => set.mock.calls).toEqual([['王小川']])
})

test('accepts as many characters as the service searches for', async () => {
  const { box } = await renderSearch()
  await userEvent.fill(box, '长'.repeat(65))
  await userEvent.keyboard('{Enter}')
  expect(set.mock.calls).toEqual([['长'.repeat(getCustomersByUserId.request.queryName.maxLength)]])
})

test('DEC-37 searches immediately on Enter', async () => {
  const { box } = await renderSearch()
  await userEvent.type(box, '沪A{Enter}')
  expect(set.mock.calls).toEqual([['沪A']])
})

test('DEC-37 an Enter that ends a composition does not search', async () => {
  const { box } = await renderSearch()
  await userEvent.type(box, '沪A')
  const typed = box.element()
  const press = (keyCode: number) =>
    typed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode, bubbles: true, cancelable: true }))
  press(229)
  expect(set).not.toHaveBeenCalled()
  press(13)
  expect(set.mock.calls).toEqual([['沪A']])
})

test('DEC-37 clearing resets the search immediately and keeps the focus', async () => {
  const { box, screen } = await renderSearch('沪A')
  await screen.getByRole('button', { name: words.clear }).click()
  expect(set.mock.calls).toEqual([[undefined]])
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

test('DEC-37 does not search for text that an input method is composing', async () => {
  const { box } = await renderSearch()
  const typed = box.element() as HTMLInputElement
  typed.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed, 'wang')
  typed.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  await new Promise((done) => setTimeout(done, 400))
  expect(set).not.toHaveBeenCalled()
})

test('shows a value that was set elsewhere', async () => {
  const search = (value?: string) =>
    draw({
      widget: 'search',
      bind: { value },
      placeholder: '搜索',
    })
  const screen = await stage(search('沪A'))
  await screen.rerender(search('王小川'))
  await expect.element(screen.getByRole('searchbox')).toHaveValue('王小川')
})

test('DEC-37 a composition stops the search that waits for a pause', async () => {
  const { box } = await renderSearch()
  const typed = box.element() as HTMLInputElement
  await userEvent.type(box, '王')
  typed.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  await new Promise((done) => setTimeout(done, 400))
  expect(set).not.toHaveBeenCalled()
  typed.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect.poll(() => set.mock.calls).toEqual([['王']])
})

test('DEC-37 erasing the text resets the search', async () => {
  const { box } = await renderSearch('沪A')
  await userEvent.clear(box)
  await expect.poll(() => set.mock.calls).toEqual([[undefined]])
})

test('DEC-37 with a button, searches when typing pauses, and immediately on the button or Enter', async () => {
  const screen = await stage(draw({ widget: 'search', bind: {}, placeholder: '报案号', button: '查询' }))
  const box = screen.getByRole('searchbox', { name: '报案号' })
  await box.fill('RPT')
  await expect.poll(() => set.mock.calls).toEqual([['RPT']])
  set.mockReset()
  await box.fill('RPT1')
  await screen.getByRole('button', { name: '查询' }).click()
  expect(set.mock.calls).toEqual([['RPT1']])
  await box.fill('RPT2')
  await userEvent.keyboard('{Enter}')
  expect(set.mock.calls).toEqual([['RPT1'], ['RPT2']])
})
