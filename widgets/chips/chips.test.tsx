import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

describeExamples('chips')
describeTappable({
  what: 'a word',
  widget: 'chips',
  props: { label: '常用反馈', chips: { contacted: { label: '已联系' } } },
  name: '已联系',
  place: 'chips.contacted.onTap',
})

test('words are a labelled list, and large enough to tap', async () => {
  const screen = await stage(draw({ widget: 'chips', ...examplesOf('chips')[0]?.props }))
  await expect.element(screen.getByRole('list', { name: '常用反馈' })).toBeVisible()
  for (const button of screen.getByRole('button').elements()) expect(button.clientHeight).toBeGreaterThanOrEqual(44)
})

test('a word with a state is pressed while its condition holds; another is announced after its tap', async () => {
  const chips = { today: { label: '今天', chosen: true }, friday: { label: '周五', chosen: false }, contacted: { label: '已联系' } }
  const screen = await stage(draw({ widget: 'chips', label: '常用', chips }))
  await expect.element(screen.getByRole('button', { name: '今天', pressed: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '周五', pressed: false })).toBeVisible()
  const word = screen.getByRole('button', { name: '已联系' })
  expect(word.element().hasAttribute('aria-pressed')).toBe(false)
  await word.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('已联系')
})

/** Renders a field, words that a tap removes, and another field. */
function Removing() {
  const [isChosen, setChosen] = useState(false)
  const words = { widget: 'chips', label: '常用', chips: { self: { label: '本人' } } }
  return (
    <>
      <button type="button">推送对象</button>
      <div onClickCapture={() => setTimeout(() => setChosen(true))}>{!isChosen && draw(words)}</div>
      <button type="button">抄送人</button>
    </>
  )
}

test('the focus moves to the control before the words when a tap removes them', async () => {
  const screen = await stage(<Removing />)
  const self = screen.getByRole('button', { name: '本人' })
  self.element().focus()
  await self.click()
  await expect.element(screen.getByRole('button', { name: '推送对象' })).toHaveFocus()
})
