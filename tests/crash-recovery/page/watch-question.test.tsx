import { expect, it, vi } from 'vitest'
import { watchQuestion } from './watch-question.ts'

/** Asks in the page, and says what can be done with the question. */
function ask() {
  const box = document.body.appendChild(document.createElement('div'))
  for (const text of ['重新填写', '继续上次填写']) box.appendChild(document.createElement('button')).textContent = text
  return { press: () => (box.lastChild as HTMLElement).click(), go: () => box.remove() }
}

it('a question that goes without its answer is told of, one that was answered is not', async () => {
  const vanished = vi.fn<() => void>()
  vi.stubGlobal('questionVanished', vanished)
  watchQuestion({ answer: '继续上次填写', vanished: 'questionVanished' })
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))

  const answered = ask()
  await drawn()
  answered.press()
  await drawn()
  answered.go()
  await drawn()
  expect(vanished).not.toHaveBeenCalled()

  // The answer to the question of before is none to this one.
  const left = ask()
  await drawn()
  left.go()
  await drawn()
  expect(vanished).toHaveBeenCalledTimes(1)
})
