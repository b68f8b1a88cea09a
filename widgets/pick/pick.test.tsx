import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderControlled } from '../suites/choosers.spec.tsx'
import { examplesOf, listeners, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'
import Pick from './index.tsx'

const people = examplesOf('pick')[0]?.props ?? {}
const customer = { label: '关联客户', show: 'name', value: { name: '欧阳静宜' } }

describeExamples('pick')
describeTappable({ what: 'the add button of a list', widget: 'pick', props: people, name: '添加 推送对象', place: 'onTap' })
describeTappable({ what: 'the row of a single value', widget: 'pick', props: customer, name: '关联客户 欧阳静宜', place: 'onTap' })

const tap = vi.fn<(place: string) => void>()
beforeEach(() => {
  listeners.tap = tap
})
afterEach(() => tap.mockReset())

test('shows the names of a list, and removes one', async () => {
  const { screen, onChanged } = await renderControlled(Pick, 'pick', people['value'], { ...people })
  await expect.element(screen.getByRole('group', { name: '推送对象' })).toBeVisible()
  const remove = screen.getByRole('button', { name: `${words.remove} 沈若溪` })
  const { width, height } = remove.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await remove.click()
  expect(onChanged.mock.lastCall).toEqual([[{ userName: '阿依古丽·买买提' }, { userName: '顾明轩' }]])
  await expect.element(screen.getByRole('button', { name: '添加 推送对象' })).toHaveFocus()
  await screen.getByRole('button', { name: `${words.remove} 阿依古丽·买买提` }).click()
  await screen.getByRole('button', { name: `${words.remove} 顾明轩` }).click()
  expect(onChanged.mock.lastCall).toEqual([[]])
})

test('clears a clearable value', async () => {
  const { screen, onChanged } = await renderControlled(Pick, 'pick', customer.value, { ...customer, clearable: true })
  await screen.getByRole('button', { name: `${words.clear} 关联客户` }).click()
  expect(onChanged.mock.calls).toEqual([[undefined]])
})

test('shows names without buttons when read only', async () => {
  const { screen } = await renderControlled(Pick, 'pick', people['value'], { ...people, readOnly: true })
  await expect.element(screen.getByText('沈若溪、阿依古丽·买买提、顾明轩')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
