import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, examplesOf, listeners, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('sort')

async function openSheet() {
  const set = vi.fn<(value: unknown) => void>()
  listeners.set = set
  const screen = await stage(draw({ widget: 'sort', ...examplesOf('sort')[0]?.props }))
  const opener = screen.getByRole('button', { name: '排序' })
  await opener.click()
  const sheet = screen.getByRole('dialog', { name: '排序' })
  await expect.element(sheet).toBeVisible()
  return { set, opener, sheet }
}

test('the sheet lists the options and marks the current one, and choosing another sets it and closes the sheet', async () => {
  const { set, sheet } = await openSheet()
  await expect.element(sheet.getByRole('button', { name: '按到期时间' })).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: '按创建时间' }).click()
  expect(set.mock.calls).toEqual([['createdAt']])
  await expect.element(sheet).not.toBeInTheDocument()
})

test('cancel and Escape close the sheet without a change and restore the focus', async () => {
  const first = await openSheet()
  await first.sheet.getByRole('button', { name: words.cancel }).click()
  await expect.element(first.sheet).not.toBeInTheDocument()
  await expect.element(first.opener).toHaveFocus()
  await first.opener.click()
  await expect.element(first.sheet.getByText('按创建时间')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(first.sheet).not.toBeInTheDocument()
  expect(first.set).not.toHaveBeenCalled()
})

test('the sheet follows a drag of its title: a short drag returns, a long one closes it', async () => {
  const { set, sheet } = await openSheet()
  const title = sheet.getByRole('heading').element()
  const panel = title.closest<HTMLElement>('.semi-sidesheet-inner')
  const drag = (type: string, clientY: number) =>
    title.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientY }))
  // A synthetic pointer cannot be captured.
  title.setPointerCapture = () => undefined
  const dragBy = async (distance: number) => {
    drag('pointerdown', 400)
    drag('pointermove', 400 + distance)
    expect(panel?.style.transform).toBe(`translateY(${distance}px)`)
    // A slow drag, so that only its distance decides.
    await new Promise((done) => setTimeout(done, 4 * distance))
    drag('pointerup', 400 + distance)
  }
  await dragBy(20)
  expect(panel?.style.transform).toBe('')
  await expect.element(sheet).toBeVisible()
  await dragBy(300)
  await expect.element(sheet).not.toBeInTheDocument()
  expect(set).not.toHaveBeenCalled()
})

test('traps the focus in the sheet', async () => {
  const { sheet } = await openSheet()
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab()
    expect(sheet.element().contains(document.activeElement)).toBe(true)
  }
})
