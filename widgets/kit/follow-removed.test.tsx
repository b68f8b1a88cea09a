import { afterEach, expect, it, vi } from 'vitest'
import { followRemoved } from './follow-removed.ts'

afterEach(() => {
  document.body.replaceChildren()
})

/** Renders rows whose buttons are called 完成, below a heading of a group. Returns the buttons. */
function drawRows(names: readonly string[]): HTMLButtonElement[] {
  const rows = names.map((name) => `<li data-row="${name}"><a href="#">${name}</a><button>完成</button></li>`).join('')
  document.body.innerHTML = `<h1>待办工单</h1><ul><li><h2>今天</h2></li>${rows}</ul><input />`
  return [...document.querySelectorAll('button')]
}

const focusedRow = () => document.activeElement?.closest('li')?.getAttribute('data-row')

it.each([
  ['the next row', ['a', 'b', 'c'], 1, 'c'],
  ['the last row when the last one is gone', ['a', 'b'], 1, 'a'],
])('moves the focus to the same control of %s', async (_what, names, at, next) => {
  const button = drawRows(names)[at]
  if (!button) throw new Error('no button')
  button.focus()
  followRemoved(button)
  button.closest('li')?.remove()
  await vi.waitFor(() => expect(focusedRow()).toBe(next))
  expect(document.activeElement?.textContent).toBe('完成')
})
it('moves the focus to the heading of the page when no row is left', async () => {
  const [button] = drawRows(['a'])
  button?.focus()
  if (button) followRemoved(button)
  button?.closest('ul')?.remove()
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})
it('leaves the focus where the user moved it meanwhile', async () => {
  const [button] = drawRows(['a', 'b'])
  button?.focus()
  if (button) followRemoved(button)
  document.querySelector('input')?.focus()
  button?.closest('li')?.remove()
  await Promise.resolve()
  expect(document.activeElement?.tagName).toBe('INPUT')
})
