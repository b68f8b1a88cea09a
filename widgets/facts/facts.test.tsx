import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('facts')

test('pairs each label with its value', async () => {
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

test('a tappable value of several lines has the same height as a plain one', async () => {
  const text = '上海骏驰汽车销售服务有限公司（浦东店）'.repeat(2)
  const fact = { field: 'said', label: '客户', text }
  const screen = await stage(draw({ widget: 'facts', of: {}, fields: [fact, { ...fact, field: 'tapped', onTap: async () => true }] }))
  const [plain, tapped] = [...screen.container.querySelectorAll('dl > div')].map((row) => row.getBoundingClientRect().height)
  expect(Math.abs((tapped ?? 0) - (plain ?? 0))).toBeLessThanOrEqual(2)
})

test('a tappable value is a button of at least 44 px', async () => {
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

test('hideEmpty omits rows without a value, and shows the empty text when none is left', async () => {
  const fields = [
    { field: 'plate', label: '车牌号', text: '沪A8Z217' },
    { field: 'engine', label: '发动机号', text: '' },
  ]
  const some = await stage(draw({ widget: 'facts', of: {}, hideEmpty: true, fields }))
  expect([...some.container.querySelectorAll('dt')].map((name) => name.textContent)).toEqual(['车牌号'])
  const none = await stage(draw({ widget: 'facts', of: {}, hideEmpty: true, fields: fields.slice(1), empty: '暂无数据' }))
  await expect.element(none.getByText('暂无数据')).toBeVisible()
})

test("tags replace the text, do not wrap inside, and run the row's steps on a tap", async () => {
  let taps = 0
  const onTap = async () => {
    taps += 1
    return true
  }
  const tags = ['高价值', '高意向', '家庭多车', '新能源车', '需上门服务', '提供代步车', '仅微信联系']
  const fields = [{ field: 'corp', label: '企业标签', text: '暂无标签', tags, onTap }]
  const screen = await stage(draw({ widget: 'facts', of: {}, fields }))
  const tagElements = [...screen.container.querySelectorAll('.st-tag')]
  expect(tagElements.map((tag) => tag.textContent)).toEqual(tags)
  expect(new Set(tagElements.map((tag) => tag.getBoundingClientRect().height)).size).toBe(1)
  await screen.getByRole('button').click()
  expect(taps).toBe(1)
  expect(screen.getByText('暂无标签').query()).toBeNull()
})
