import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { examplesOf, draw } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('choice')
const told = vi.fn<(value: unknown) => void>()

function Held() {
  const [value, setValue] = useState<unknown>()
  const onChange = (next: unknown) => {
    told(next)
    setValue(next)
  }
  return draw({ widget: 'choice', ...examplesOf('choice')[0]?.props, value, onChange })
}

test('TASKFORM-36 choosing a second lets go of the first', async () => {
  const screen = await stage(<Held />)
  const group = screen.getByRole('radiogroup', { name: '客户' })
  await group.getByRole('radio', { name: /王小川/ }).click()
  await group.getByRole('radio', { name: /欧阳静宜/ }).click()
  await expect.element(group.getByRole('radio', { name: /欧阳静宜/ })).toBeChecked()
  await expect.element(group.getByRole('radio', { name: /王小川/ })).not.toBeChecked()
  expect(told.mock.calls.map(([one]) => (one as { name: string }).name)).toEqual(['王小川', '欧阳静宜'])
})
