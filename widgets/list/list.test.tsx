import { expect, test } from 'vitest'
import { draw } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('list')

const items = Array.from({ length: 1000 }, (_, index) => ({ title: `工单${index}`, note: '任务计划' }))
const props = { items, item: { widget: 'listItem' }, empty: '没有待你处理的事项' }

test('a long list draws only the rows near the window, and the others when one gets there', async () => {
  const screen = await stage(draw({ widget: 'list', ...props }))
  await expect.element(screen.getByText('工单0', { exact: true })).toBeVisible()
  await expect.poll(() => screen.container.querySelector('[aria-posinset]')).not.toBeNull()
  const visible = Math.ceil(window.innerHeight / 64)
  expect(screen.container.querySelectorAll('li').length).toBeLessThanOrEqual(visible + 6)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(screen.getByText('工单999', { exact: true })).toBeInTheDocument()
  await expect
    .element(screen.getByText('工单999', { exact: true }).element().closest('li') ?? document.body)
    .toHaveAttribute('aria-posinset', '1000')
  window.scrollTo(0, 0)
})

test('a limit draws that many', async () => {
  const screen = await stage(
    draw({
      widget: 'list',
      ...props,
      limit: 5,
    }),
  )
  expect(screen.container.querySelectorAll('li')).toHaveLength(5)
})

test('an empty list says so', async () => {
  const screen = await stage(
    draw({
      widget: 'list',
      ...props,
      items: [],
    }),
  )
  await expect.element(screen.getByText(props.empty)).toBeVisible()
})

test('groups stand in the order of the dictionary under their names, items keep theirs, an unknown group comes after', async () => {
  const group = (code: string, label: string) => ({ code, label, tone: 'neutral' })
  const given = [
    { title: '甲', group: group('past', '往日') },
    { title: '乙', group: group('today', '今日') },
    { title: '丙', group: group('past', '往日') },
    { title: '丁' },
    { title: '戊', group: group('new', 'new') },
  ]
  const groupBy = [group('today', '今日'), group('past', '往日'), group('none', '无')]
  const screen = await stage(draw({ widget: 'list', ...props, items: given, groupBy }))
  const told = [...screen.container.querySelectorAll('.st-list-group, .st-item-title')].map((one) => one.textContent)
  expect(told).toEqual(['今日', '乙', '往日', '甲', '丙', 'new', '戊', '丁'])
  await expect.element(screen.getByRole('heading', { name: '往日' })).toBeVisible()
})

test('the name of a group has the tone that its code has', async () => {
  const late = { code: 'past', label: '已过期', tone: 'danger' }
  const screen = await stage(draw({ widget: 'list', ...props, items: [{ title: '甲', group: late }], groupBy: [late] }))
  await expect.element(screen.getByRole('heading', { name: '已过期' })).toHaveClass('st-tone-danger')
})

test('an item that is open stays open while it is out of sight, and no other opens in its place', async () => {
  const item = (index: number) => ({ title: `保单${index}`, more: [{ widget: 'text', text: `被保险人${index}` }] })
  const many = Array.from({ length: 300 }, (_, index) => item(index))
  const screen = await stage(draw({ widget: 'list', ...props, items: many }))
  await expect.poll(() => screen.container.querySelector('[aria-posinset]')).not.toBeNull()
  await screen.getByText('保单1', { exact: true }).click()
  await expect.element(screen.getByText('被保险人1', { exact: true })).toBeVisible()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(screen.getByText('被保险人1', { exact: true })).not.toBeInTheDocument()
  window.scrollTo(0, 0)
  await expect.element(screen.getByText('被保险人1', { exact: true })).toBeVisible()
  await screen.rerender(draw({ widget: 'list', ...props, items: many.slice(1).reverse() }))
  await expect.element(screen.getByText('保单299', { exact: true })).toBeVisible()
  expect(screen.getByText(/被保险人/).elements()).toHaveLength(0)
})
