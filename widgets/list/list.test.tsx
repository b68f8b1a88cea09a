import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, listeners, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { inPage, stage } from '../suites/stage.spec.tsx'

describeExamples('list')

const items = Array.from({ length: 1000 }, (_, index) => ({ title: `工单${index}`, note: '任务计划' }))
const props = { items, item: { widget: 'listItem' }, empty: '没有待你处理的事项' }

test('a long list renders only rows near the viewport, and further rows after scrolling', async () => {
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

test('cards of a long list have the distance of the style sheet', async () => {
  document.documentElement.style.setProperty('--st-gap', '30px')
  try {
    const screen = await stage(draw({ widget: 'list', ...props, look: 'cards' }))
    const row = (place: number) => screen.container.querySelector(`[aria-posinset="${place}"]`)?.getBoundingClientRect()
    await expect.poll(() => Math.round((row(2)?.top ?? 0) - (row(1)?.bottom ?? 0))).toBe(30)
  } finally {
    document.documentElement.style.removeProperty('--st-gap')
  }
})

test('a strip renders only items near the visible ones and reserves space for the rest', async () => {
  const screen = await stage(draw({ widget: 'list', ...props, items: items.slice(0, 200), look: 'strip' }))
  await expect.element(screen.getByText('工单0', { exact: true })).toBeVisible()
  const strip = screen.container.querySelector('.st-list-strip')
  await expect.poll(() => (strip?.scrollWidth ?? 0) > 10 * (strip?.clientWidth ?? 0)).toBe(true)
  expect(screen.getByText('工单199', { exact: true }).elements()).toEqual([])
  expect(strip?.querySelectorAll('li:not(:empty)').length).toBeLessThan(30)
  strip?.scrollTo({ left: strip.scrollWidth })
  await expect.element(screen.getByText('工单199', { exact: true })).toBeInTheDocument()
  expect(strip?.querySelectorAll('li:empty').length).toBeGreaterThan(100)
})

test('HOME-15 renders no more items than the limit', async () => {
  const screen = await stage(
    draw({
      widget: 'list',
      ...props,
      limit: 5,
    }),
  )
  expect(screen.container.querySelectorAll('li')).toHaveLength(5)
})

test('shows the empty text without items', async () => {
  const screen = await stage(
    draw({
      widget: 'list',
      ...props,
      items: [],
    }),
  )
  await expect.element(screen.getByText(props.empty)).toBeVisible()
})

test('DEC-40 a search without hits names its text and can be cleared', async () => {
  const set = vi.fn<(value: unknown) => void>()
  listeners.set = set
  const screen = await stage(draw({ widget: 'list', ...props, items: [], searchedBy: { value: ' 阿$&波 ' } }))
  await expect
    .element(
      screen.getByText(
        words.noHits.replace('{text}', () => '阿$&波'),
        { exact: true },
      ),
    )
    .toBeVisible()
  expect(screen.getByText(props.empty).elements()).toEqual([])
  await screen.getByRole('button', { name: words.clearSearch }).click()
  expect(set.mock.calls).toEqual([[undefined]])
})

test('DEC-40 until the answer to a newer search arrives, names the text of the shown answer', async () => {
  const none: unknown[] = []
  const found = (value: string | undefined, shown: unknown[]) => draw({ widget: 'list', ...props, items: shown, searchedBy: { value } })
  const noHits = (text: string) => words.noHits.replace('{text}', text)
  const screen = await stage(found('阿波', none))
  await screen.rerender(inPage(found('王', none)))
  await expect.element(screen.getByText(noHits('阿波'))).toBeVisible()
  await screen.rerender(inPage(found('王', [])))
  await expect.element(screen.getByText(noHits('王'))).toBeVisible()
  await screen.rerender(inPage(found(undefined, [])))
  await expect.element(screen.getByText(props.empty)).toBeVisible()
})

test('groups follow the order of the dictionary, items keep theirs, and unknown groups follow at the end', async () => {
  const group = (code: string, label: string) => ({ code, label, tone: 'neutral' })
  const grouped = [
    { title: '甲', group: group('past', '往日') },
    { title: '乙', group: group('today', '今日') },
    { title: '丙', group: group('past', '往日') },
    { title: '丁' },
    { title: '戊', group: group('new', 'new') },
  ]
  const groupBy = [group('today', '今日'), group('past', '往日'), group('none', '无')]
  const screen = await stage(draw({ widget: 'list', ...props, items: grouped, groupBy }))
  const texts = [...screen.container.querySelectorAll('.st-list-group, .st-item-title')].map((one) => one.textContent)
  expect(texts).toEqual(['今日 1', '乙', '往日 2', '甲', '丙', 'new 1', '戊', '丁'])
  await expect.element(screen.getByRole('heading', { name: '往日' })).toBeVisible()
})

test("a group's heading has the tone of its code", async () => {
  const late = { code: 'past', label: '已过期', tone: 'danger' }
  const screen = await stage(draw({ widget: 'list', ...props, items: [{ title: '甲', group: late }], groupBy: [late] }))
  await expect.element(screen.getByRole('heading', { name: '已过期' })).toHaveClass('st-tone-danger')
})

test('an open item stays open while scrolled away, and new data opens no other item', async () => {
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
  await screen.rerender(inPage(draw({ widget: 'list', ...props, items: many.slice(1).toReversed() })))
  await expect.element(screen.getByText('保单299', { exact: true })).toBeVisible()
  expect(screen.getByText(/被保险人/).elements()).toHaveLength(0)
})

test('of two items with equal content, only the tapped one opens', async () => {
  const item = { title: '机动车商业保险', note: 'BD1', more: [{ widget: 'text', text: '被保险人' }] }
  const screen = await stage(draw({ widget: 'list', ...props, items: [item, { ...item }] }))
  const heads = screen.getByRole('button', { name: '机动车商业保险' })
  await screen.getByText('机动车商业保险').nth(1).click()
  await expect.element(heads.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(heads.first()).toHaveAttribute('aria-expanded', 'false')
})

const names = [
  '阿依古丽',
  '白小川',
  '陈志远',
  '丁一',
  '范进',
  '高山',
  '韩雪',
  '李静',
  '马超',
  '欧阳静宜',
  '王小川',
  '张三',
  'Elizabeth 张',
  '🐼',
]
const byName = (copies: number) =>
  names.flatMap((name) => Array.from({ length: copies }, (_, index) => ({ title: name + (index || ''), name })))
const indexed = (copies: number) => draw({ widget: 'list', ...props, items: byName(copies), index: { by: 'name' } })

test.each([1, 100])('the letter index is one slider moved by keys and fingers, with %i of each name', async (copies) => {
  const screen = await stage(indexed(copies))
  const slider = screen.getByRole('slider', { name: words.letterIndex })
  await expect.element(slider).toBeVisible()
  expect(slider.element().textContent).toBe('ABCDFGHLMOWZ#')
  slider.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '#')
  await expect.element(screen.getByText('Elizabeth 张', { exact: true })).toBeInViewport()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByText('阿依古丽', { exact: true })).toBeInViewport()
  const { left, top, height, width } = slider.element().getBoundingClientRect()
  expect(width).toBeGreaterThanOrEqual(24)
  const at = (share: number) => ({ bubbles: true, pointerId: 1, clientX: left + 5, clientY: top + height * share, isPrimary: true })
  slider.element().setPointerCapture = () => undefined
  slider.element().dispatchEvent(new PointerEvent('pointerdown', at(0.01)))
  await new Promise(requestAnimationFrame)
  slider.element().dispatchEvent(new PointerEvent('pointermove', at(0.99)))
  await expect.element(slider).toHaveAttribute('aria-valuetext', '#')
  await expect.element(screen.getByText('Elizabeth 张', { exact: true })).toBeInViewport()
  slider.element().dispatchEvent(new PointerEvent('lostpointercapture', at(0.99)))
  window.scrollTo(0, 0)
})

test('shows no letter index for few items', async () => {
  const few = await stage(draw({ widget: 'list', ...props, items: byName(1).slice(0, 5), index: { by: 'name' } }))
  expect(few.getByRole('slider').elements()).toEqual([])
})

test('renders plain rows when no item has a group', async () => {
  const groupBy = [{ code: 'today', label: '今日', tone: 'neutral' }]
  const screen = await stage(draw({ widget: 'list', ...props, items: [{ title: '甲' }, { title: '乙' }], groupBy }))
  expect(screen.container.querySelector('.st-list-grouped')).toBeNull()
  expect(screen.container.querySelectorAll('li')).toHaveLength(2)
})
