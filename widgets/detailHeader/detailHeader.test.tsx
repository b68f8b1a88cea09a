import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('detailHeader')

test('keeps line breaks in the text', async () => {
  const screen = await stage(draw({ widget: 'detailHeader', ...examplesOf('detailHeader')[0]?.props }))
  expect(getComputedStyle(screen.getByText(/请电话协助/).element()).whiteSpace).toBe('pre-line')
})

test("a person's header has the same height while loading", async () => {
  const placeholder = '\u2003\u2003\u2003\u2003'
  const person = (title: string, tag: string, detail: string) =>
    draw({ widget: 'detailHeader', image: { letter: title }, title, detail, tags: [{ text: tag }] }, title)
  const screen = await stage(
    <>
      {person(placeholder, placeholder, placeholder)}
      {person('欧阳静宜', '存量客户', '未关注 · 未绑定')}
    </>,
  )
  const [before, after] = [...screen.container.querySelectorAll('.st-detail-header')].map((one) => one.getBoundingClientRect().height)
  expect(before).toBe(after)
})

test('a long name moves the buttons below, a short name keeps them beside it', async () => {
  const buttons = [{ widget: 'button', look: 'soft', icon: 'chat', label: '联系客户' }]
  const person = (title: string) =>
    draw({ widget: 'detailHeader', image: { letter: title }, title, detail: '未关注 · 未绑定', buttons }, title)
  const screen = await stage(
    <>
      {person('欧阳静宜')}
      {person('上海骏驰汽车销售服务有限公司浦东新区金桥出口加工区分公司第二事业部')}
    </>,
  )
  const places = [...screen.container.querySelectorAll('.st-detail-header')].map((head) => {
    const [name, button] = ['h2', 'button'].map((part) => head.querySelector(part)?.getBoundingClientRect())
    return (button?.top ?? 0) >= (name?.bottom ?? 0) ? 'under' : 'beside'
  })
  expect(places).toEqual(['beside', 'under'])
})

test('a longer line below the name does not move the buttons', async () => {
  const buttons = [
    { widget: 'button', look: 'icon', icon: 'phone', label: '电话' },
    { widget: 'button', look: 'soft', icon: 'chat', label: '联系客户' },
  ]
  const screen = await stage(
    draw({ widget: 'detailHeader', image: { letter: '欧' }, title: '欧阳静宜', note: '男', detail: '未关注 · 未绑定', buttons }),
  )
  const name = screen.getByRole('heading', { level: 2 }).element().getBoundingClientRect()
  for (const button of screen.getByRole('button').elements()) expect(button.getBoundingClientRect().top).toBeLessThan(name.bottom)
})

test('note and detail form one line under the title, and empty texts render no line', async () => {
  const both = await stage(draw({ widget: 'detailHeader', title: '欧阳静宜', note: '138****8000', detail: '企业客户' }))
  await expect.element(both.getByText('138****8000 · 企业客户')).toBeVisible()
  const none = await stage(draw({ widget: 'detailHeader', title: '欧阳静宜', note: '', lines: [''] }))
  expect(none.container.querySelectorAll('p')).toHaveLength(0)
})
