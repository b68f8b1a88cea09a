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

test('where only what is known counts, a name without a value is left out, and without any there are words', async () => {
  const fields = [
    { field: 'plate', label: '车牌号', text: '沪A8Z217' },
    { field: 'engine', label: '发动机号', text: '' },
  ]
  const some = await stage(draw({ widget: 'facts', of: {}, hideEmpty: true, fields }))
  expect([...some.container.querySelectorAll('dt')].map((name) => name.textContent)).toEqual(['车牌号'])
  const none = await stage(draw({ widget: 'facts', of: {}, hideEmpty: true, fields: fields.slice(1), empty: '暂无数据' }))
  await expect.element(none.getByText('暂无数据')).toBeVisible()
})

test('tags stand in place of a text, each whole, and lead where a tap on them leads', async () => {
  let taps = 0
  const onTap = async () => {
    taps += 1
    return true
  }
  const tags = ['高价值', '高意向', '家庭多车', '新能源车', '需上门服务', '提供代步车', '仅微信联系']
  const fields = [{ field: 'corp', label: '企业标签', text: '暂无标签', tags, onTap }]
  const screen = await stage(draw({ widget: 'facts', of: {}, fields }))
  const drawn = [...screen.container.querySelectorAll('.st-tag')]
  expect(drawn.map((tag) => tag.textContent)).toEqual(tags)
  expect(new Set(drawn.map((tag) => tag.getBoundingClientRect().height)).size).toBe(1)
  await screen.getByRole('button').click()
  expect(taps).toBe(1)
  expect(screen.getByText('暂无标签').query()).toBeNull()
})
