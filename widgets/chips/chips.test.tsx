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
