import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('detailHeader')

test('line breaks in the text are kept', async () => {
  const screen = await stage(draw({ widget: 'detailHeader', ...examplesOf('detailHeader')[0]?.props }))
  expect(getComputedStyle(screen.getByText(/请电话协助/).element()).whiteSpace).toBe('pre-line')
})

test('what stands under the title is one line, and is not there when it says nothing', async () => {
  const both = await stage(draw({ widget: 'detailHeader', title: '欧阳静宜', note: '138****8000', detail: '企业客户' }))
  await expect.element(both.getByText('138****8000 · 企业客户')).toBeVisible()
  const none = await stage(draw({ widget: 'detailHeader', title: '欧阳静宜', note: '', lines: [''] }))
  expect(none.container.querySelectorAll('p')).toHaveLength(0)
})
