import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { words } from '../../widgets/suites/example.spec.tsx'
import { PlainDialog } from './plain-dialog.tsx'

test.each([
  'modal',
  'sheet',
] as const)('SHELL-10 without a network a dialog as %s is a plain box with a name, the focus and Escape', async (look) => {
  const onCancel = vi.fn<() => void>()
  const before = document.createElement('button')
  document.body.append(before)
  before.focus()
  const screen = await render(
    <PlainDialog look={look} title="提示" foot={<button type="button">{words.ok}</button>} onCancel={onCancel}>
      <p>系统异常</p>
    </PlainDialog>,
  )
  const box = screen.getByRole('dialog', { name: '提示' })
  await expect.element(box).toBeVisible()
  await expect.element(box).toHaveTextContent('系统异常')
  expect(box.element().contains(document.activeElement)).toBe(true)
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(onCancel).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(document.activeElement).toBe(before)
  before.remove()
})

test('SHELL-10 a plain dialog without a title is labelled by its content', async () => {
  const screen = await render(
    <PlainDialog look="modal" title={undefined} foot={null} onCancel={() => undefined}>
      系统异常
    </PlainDialog>,
  )
  await expect.element(screen.getByRole('dialog', { name: '系统异常' })).toBeVisible()
})
