import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, examplesOf, listeners, propsOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import Tabs from './index.tsx'

describeExamples('tabs')
const set = vi.fn<(value: unknown) => void>()
beforeEach(() => {
  listeners.set = set
})
afterEach(() => set.mockReset())

const withCounts = examplesOf('tabs')[0]?.props ?? {}

test("shows only the selected tab's content, and a count as soon as it is known", async () => {
  const screen = await stage(draw({ widget: 'tabs', ...withCounts }))
  const names = screen
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)
  expect(names).toEqual(['待办 9', '已完成', '已过期'])
  await expect.element(screen.getByRole('tab', { name: '待办 9' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel', { name: '待办 9' })).toHaveTextContent('待办的内容')
  expect(screen.getByText('已完成的内容').elements()).toHaveLength(0)
})

test('a tap selects another tab; a tap on the selected one changes no value', async () => {
  const screen = await stage(draw({ widget: 'tabs', ...withCounts }))
  await screen.getByRole('tab', { name: '待办 9' }).click()
  await screen.getByRole('tab', { name: '已完成' }).click()
  expect(set.mock.calls).toEqual([['finished']])
})

test('keeps the tab when the screen refuses the change, and passes the tapped tab to it', async () => {
  const refuse = vi.fn<(event: Record<string, unknown>) => Promise<boolean>>(async () => false)
  const props = { ...propsOf('tabs', withCounts), onChange: refuse } as unknown as Parameters<typeof Tabs>[0]
  const screen = await stage(<Tabs {...props} />)
  await screen.getByRole('tab', { name: '已过期' }).click()
  expect(refuse.mock.calls).toEqual([[{ tab: 'expired' }]])
  expect(set).not.toHaveBeenCalled()
})

test('marks the tapped tab immediately, and renders its content afterwards', async () => {
  const props = propsOf('tabs', withCounts) as unknown as Parameters<typeof Tabs>[0]
  function ControlledTabs() {
    const [value, setValue] = useState<unknown>(props.bind.value)
    return <Tabs {...props} bind={{ ...props.bind, value, set: setValue } as typeof props.bind} />
  }
  const screen = await stage(<ControlledTabs />)
  const tab = screen.getByRole('tab', { name: '已完成' }).element() as HTMLElement
  tab.click()
  await Promise.resolve()
  expect(tab.ariaSelected).toBe('true')
  expect(screen.getByRole('tabpanel').element().textContent).toBe('待办的内容')
  await expect.element(screen.getByRole('tabpanel', { name: '已完成' })).toHaveTextContent('已完成的内容')
})

test('takes tabs from the dictionary, and selects the first one for an unknown value', async () => {
  const options = [
    { code: 'today', label: '今日提醒', tone: 'neutral' },
    { code: 'past', label: '往日提醒', tone: 'neutral' },
  ]
  const screen = await stage(draw({ widget: 'tabs', bind: { value: 'nonsense', options } }))
  await expect.element(screen.getByRole('tab', { name: '今日提醒' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel').elements()).toHaveLength(0)
})

test('arrow keys move the focus between tabs, wrapping at the ends', async () => {
  const screen = await stage(draw({ widget: 'tabs', ...withCounts }))
  const element = screen.getByRole('tab', { name: '待办 9' }).element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('已过期')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(set.mock.calls).toEqual([['finished']])
})
