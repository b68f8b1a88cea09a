import { expect, test } from 'vitest'
import { draw } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

describeExamples('summary')

const props = { title: '欧阳静宜', lines: ['客户反映定损金额偏低。\n'.repeat(9)], link: { label: '查看案件', onTap: true } }
describeTappable({ what: 'its link', widget: 'summary', props, name: '查看案件', place: 'link.onTap' })

test('limits a long text to three lines, so that the form below stays visible', async () => {
  const screen = await stage(draw({ widget: 'summary', ...props }))
  const text = screen.getByText(/定损金额偏低/).element()
  expect(text.clientHeight).toBeLessThanOrEqual(3 * Number.parseFloat(getComputedStyle(text).lineHeight) + 1)
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
})
