import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { colorOf, contrast } from '../suites/contrast.spec.ts'
import { examplesOf, draw } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { words } from '../suites/example.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('choice')
const onChanged = vi.fn<(value: unknown) => void>()

function ControlledChoice({ example = 0 }: { example?: number }) {
  const exampleProps = examplesOf('choice')[example]?.props
  const [value, setValue] = useState<unknown>(example === 0 ? undefined : exampleProps?.['value'])
  const onChange = (next: unknown) => {
    onChanged(next)
    setValue(next)
  }
  return draw({ widget: 'choice', ...exampleProps, value, onChange })
}

test('TASKFORM-36 choosing a second record deselects the first', async () => {
  const screen = await stage(<ControlledChoice />)
  const group = screen.getByRole('radiogroup', { name: '客户' })
  await group.getByRole('radio', { name: /王小川/ }).click()
  await group.getByRole('radio', { name: /欧阳静宜/ }).click()
  await expect.element(group.getByRole('radio', { name: /欧阳静宜/ })).toBeChecked()
  await expect.element(group.getByRole('radio', { name: /王小川/ })).not.toBeChecked()
  expect(onChanged.mock.calls.map(([one]) => (one as { name: string }).name)).toEqual(['王小川', '欧阳静宜'])
})

test('a list field takes several records, deselects one on a second tap, and names the selected ones', async () => {
  onChanged.mockClear()
  const screen = await stage(<ControlledChoice example={1} />)
  const group = screen.getByRole('group', { name: '同事' })
  // Records with the same key are the same, even when their other fields differ.
  await expect.element(group.getByRole('checkbox', { name: /顾明轩/ })).toBeChecked()
  await group.getByRole('checkbox', { name: /欧阳晓峰/ }).click()
  await expect.element(screen.getByText(`${words.chosen} 顾明轩${words.listComma}欧阳晓峰`)).toBeVisible()
  await group.getByRole('checkbox', { name: /顾明轩/ }).click()
  expect(onChanged.mock.calls.map(([all]) => (all as { userId: string }[]).map(({ userId }) => userId))).toEqual([
    ['gumingxuan', 'ouyangxiaofeng'],
    ['ouyangxiaofeng'],
  ])
})

test.each(['light', 'dark'])('the mark of an unselected record contrasts with its card in %s mode (WCAG 1.4.11)', async (mode) => {
  if (mode === 'dark') document.body.setAttribute('theme-mode', 'dark')
  try {
    const screen = await stage(<ControlledChoice />)
    const mark = screen.container.querySelector('.st-choosable-mark')
    const card = getComputedStyle(document.body).getPropertyValue('--semi-color-bg-1')
    expect(mark && contrast(getComputedStyle(mark).borderTopColor, colorOf(card))).toBeGreaterThanOrEqual(3)
  } finally {
    document.body.removeAttribute('theme-mode')
  }
})
