import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, examplesOf, listeners, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('sort')

async function opened() {
  const set = vi.fn<(value: unknown) => void>()
  listeners.set = set
  const screen = await stage(draw({ widget: 'sort', ...examplesOf('sort')[0]?.props }))
  const opener = screen.getByRole('button', { name: '排序' })
  await opener.click()
  const sheet = screen.getByRole('dialog', { name: '排序' })
  await expect.element(sheet).toBeVisible()
  return { set, opener, sheet }
}

test('the sheet holds the choices of its place and marks the chosen one; choosing writes it and closes', async () => {
  const { set, sheet } = await opened()
  await expect.element(sheet.getByRole('button', { name: '按到期时间' })).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: '按创建时间' }).click()
  expect(set.mock.calls).toEqual([['createdAt']])
  await expect.element(sheet).not.toBeInTheDocument()
})

test('cancel and Escape close it without a change, and the focus goes back to the button', async () => {
  const first = await opened()
  await first.sheet.getByRole('button', { name: words.cancel }).click()
  await expect.element(first.sheet).not.toBeInTheDocument()
  await expect.element(first.opener).toHaveFocus()
  await first.opener.click()
  await expect.element(first.sheet.getByText('按创建时间')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(first.sheet).not.toBeInTheDocument()
  expect(first.set).not.toHaveBeenCalled()
})

test('the focus stays in the sheet', async () => {
  const { sheet } = await opened()
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab()
    expect(sheet.element().contains(document.activeElement)).toBe(true)
  }
})
