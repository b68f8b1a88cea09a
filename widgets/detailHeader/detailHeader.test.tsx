import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('detailHeader')

test('line breaks in the text are kept', async () => {
  const screen = await stage(draw({ widget: 'detailHeader', ...examplesOf('detailHeader')[0]?.props }))
  expect(getComputedStyle(screen.getByText(/请电话协助/).element()).whiteSpace).toBe('pre-line')
})

test('a person who is coming is as high as one who is there, whatever of them comes first', async () => {
  const coming = '\u2003\u2003\u2003\u2003'
  const person = (title: string, tag: string, detail: string) =>
    draw({ widget: 'detailHeader', image: { letter: title }, title, detail, tags: [{ text: tag }] }, title)
  const screen = await stage(
    <>
      {person(coming, coming, coming)}
      {person('欧阳静宜', '存量客户', '未关注 · 未绑定')}
    </>,
  )
  const [before, after] = [...screen.container.querySelectorAll('.st-detail-header')].map((one) => one.getBoundingClientRect().height)
  expect(before).toBe(after)
})

test('what stands under the title is one line, and is not there when it says nothing', async () => {
  const both = await stage(draw({ widget: 'detailHeader', title: '欧阳静宜', note: '138****8000', detail: '企业客户' }))
  await expect.element(both.getByText('138****8000 · 企业客户')).toBeVisible()
  const none = await stage(draw({ widget: 'detailHeader', title: '欧阳静宜', note: '', lines: [''] }))
  expect(none.container.querySelectorAll('p')).toHaveLength(0)
})
