import { expect, it, vi } from 'vitest'
import { watchDialog } from './watch-dialog.ts'

/** Shows a dialog in the page, with functions to answer and to remove it. */
function ask() {
  const box = document.body.appendChild(document.createElement('div'))
  for (const text of ['重新填写', '继续上次填写']) box.appendChild(document.createElement('button')).textContent = text
  return { press: () => (box.lastChild as HTMLElement).click(), go: () => box.remove() }
}

it('calls `vanished` when a dialog is removed without its answer, and not when it was answered', async () => {
  const vanished = vi.fn<() => void>()
  vi.stubGlobal('questionVanished', vanished)
  watchDialog({ answer: '继续上次填写', vanished: 'questionVanished' })
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))

  const answered = ask()
  await drawn()
  answered.press()
  await drawn()
  answered.go()
  await drawn()
  expect(vanished).not.toHaveBeenCalled()

  // The earlier answer does not count for this dialog.
  const left = ask()
  await drawn()
  left.go()
  await drawn()
  expect(vanished).toHaveBeenCalledTimes(1)
})
