import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('facts')

test('names and values belong together', async () => {
  const screen = await stage(draw({ widget: 'facts', ...examplesOf('facts')[0]?.props }))
  const pairs = [...screen.container.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
  expect(pairs.slice(1, 3)).toEqual([
    ['创建人', '沈若溪'],
    ['推送对象', '陈志远本人'],
  ])
})

test('a value of several lines that one can tap stands as far from the edges as any other', async () => {
  const text = '上海骏驰汽车销售服务有限公司（浦东店）'.repeat(2)
  const said = { field: 'said', label: '客户', text }
  const screen = await stage(draw({ widget: 'facts', of: {}, fields: [said, { ...said, field: 'tapped', onTap: async () => true }] }))
  const [plain, tapped] = [...screen.container.querySelectorAll('dl > div')].map((row) => row.getBoundingClientRect().height)
  expect(Math.abs((tapped ?? 0) - (plain ?? 0))).toBeLessThanOrEqual(2)
})

test('a value one can tap is a button of 44 px', async () => {
  let taps = 0
  const onTap = async () => {
    taps += 1
    return true
  }
  const screen = await stage(
    draw({
      widget: 'facts',
      of: {},
      fields: [
        {
          field: 'phone',
          label: '电话',
          text: '110',
          onTap,
        },
      ],
    }),
  )
  const button = screen.getByRole('button', { name: '110' })
  await button.click()
  const { width, height } = button.element().getBoundingClientRect()
  expect([taps, width >= 44, height >= 44]).toEqual([1, true, true])
})
