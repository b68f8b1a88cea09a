import { expect, test } from 'vitest'
import { draw, examplesOf, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

describeExamples('stats')
describeTappable({
  what: 'a figure',
  widget: 'stats',
  props: { figures: [{ label: '新增工单', value: { state: 'ready', value: '28' }, onTap: true }] },
  name: /新增工单/,
  place: 'figures.0.onTap',
})

test('shows labels immediately, and marks a failed figure as unknown', async () => {
  const screen = await stage(draw({ widget: 'stats', ...examplesOf('stats')[1]?.props }))
  await expect.element(screen.getByText('流失客户')).toBeVisible()
  await expect.element(screen.getByText(words.unknownCount, { exact: true })).toBeVisible()
  await expect.poll(() => screen.getByRole('img', { name: words.loading }).elements().length).toBe(2)
})

test('shows a note below the title', async () => {
  const figures = [{ label: '新增客户', value: { state: 'ready', value: '12' } }]
  const screen = await stage(draw({ widget: 'stats', title: '行为统计', note: '每天更新一次', figures }))
  await expect.element(screen.getByText('每天更新一次')).toBeVisible()
})
