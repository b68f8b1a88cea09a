import { expect, test } from 'vitest'
import { draw, examplesOf, listeners } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

describeExamples('listItem')
const withLinkAndButtons = {
  title: '沪A8Z217',
  onTap: true,
  link: { label: '详情', onTap: true },
  buttons: [{ widget: 'button', look: 'icon', icon: 'phone', label: '电话' }],
}
describeTappable({ what: 'the item', widget: 'listItem', props: withLinkAndButtons, name: '沪A8Z217', place: 'onTap' })
describeTappable({ what: 'its link', widget: 'listItem', props: withLinkAndButtons, name: '详情', place: 'link.onTap' })

test('a link in the second line is as wide as its text, 44 px high, and coloured like the text', async () => {
  const inline = { label: '王建', place: 'detail', onTap: true }
  const screen = await stage(draw({ widget: 'listItem', title: '续保', note: '任务计划', link: inline, onTap: true }))
  const link = screen.getByRole('button', { name: '王建', exact: true }).element()
  const text = link.querySelector('span')?.getBoundingClientRect()
  const { width, height } = link.getBoundingClientRect()
  expect([Math.round(width - (text?.width ?? 0)), Math.round(height)]).toEqual([0, 44])
  expect(getComputedStyle(link).color).toBe(getComputedStyle(screen.getByText('任务计划').element()).color)
})

test.each(['note', 'lines'])('focusing the link of an item that ends with its %s does not scroll its content', async (end) => {
  const inline = { label: '王建', place: 'detail', onTap: true }
  const below = end === 'lines' ? { lines: ['RDAA2026310100018472'] } : {}
  const screen = await stage(draw({ widget: 'listItem', title: '续保', note: '任务计划', link: inline, onTap: true, ...below }))
  screen.getByRole('button', { name: '王建', exact: true }).element().focus()
  await new Promise(requestAnimationFrame)
  expect([...screen.container.querySelectorAll('*')].filter(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft > 0)).toEqual([])
})

test('shows a chevron at the end of an item that leads further', async () => {
  const screen = await stage(draw({ widget: 'listItem', icon: 'policy', title: 'BD2026000000207', chevron: true, onTap: true }))
  const row = screen.getByRole('button', { name: 'BD2026000000207', exact: true }).element()
  expect([...row.querySelectorAll('svg')].map((icon) => icon.dataset['icon'])).toEqual(['policy', 'right'])
})

test('an item without steps is not a button', async () => {
  const screen = await stage(
    draw({
      widget: 'listItem',
      title: '王小川',
    }),
  )
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('a tag replaces the text at the end of the first line, so that the line fits a narrow phone', async () => {
  const customer = { image: { letter: '王', muted: true }, title: '王建国', aside: '2026-11-19', note: '199****2008' }
  const screen = await stage(
    <>
      {draw({ widget: 'listItem', ...customer }, 'untagged')}
      {draw({ widget: 'listItem', ...customer, tags: [{ text: '已流失' }] }, 'tagged')}
    </>,
  )
  const [untagged, tagged] = screen.container.querySelectorAll('.st-item')
  expect([untagged?.textContent, tagged?.textContent]).toEqual(['王王建国2026-11-19199****2008', '王王建国已流失199****2008'])
  expect(tagged?.querySelector('.st-avatar')?.className).toContain('muted')
})

test('omits empty lines', async () => {
  const item = await stage(draw({ widget: 'listItem', ...examplesOf('listItem')[3]?.props }))
  expect(item.container.querySelectorAll('.st-item-line:not(.st-item-time)')).toHaveLength(2)
})

test('cuts the middle of the second line, but not its end', async () => {
  const long = { title: '续保', note: '任务计划', detail: '上海骏驰汽车销售服务有限公司（浦东店）'.repeat(3), trailing: '2026-11-24 到期' }
  const screen = await stage(draw({ widget: 'listItem', ...long }))
  const [detail, trailing] = [screen.getByText(long.detail).element(), screen.getByText(long.trailing).element()]
  expect(detail.scrollWidth).toBeGreaterThan(detail.clientWidth)
  expect(trailing.getBoundingClientRect().right).toBeLessThanOrEqual(390 - 16)
})

const policy = (policyno: string, more = {}) => ({
  title: '机动车商业保险',
  note: policyno,
  more: [{ widget: 'text', text: `被保险人：${policyno}` }],
  ...more,
})

test('an item with more expands in place, and a button in its head does not expand it', async () => {
  const tapped: string[] = []
  listeners.tap = (place) => void tapped.push(place)
  const copy = { widget: 'button', look: 'icon', icon: 'copy', label: '复制' }
  const screen = await stage(draw({ widget: 'listItem', ...policy('P1', { buttons: [copy] }) }))
  const head = screen.getByRole('button', { name: '机动车商业保险 P1', exact: true })
  expect(screen.getByText('被保险人：P1').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: '复制' }).click()
  await expect.element(head).toHaveAttribute('aria-expanded', 'false')
  expect(tapped).toEqual(['onTap'])
  await screen.getByText('机动车商业保险').click()
  await expect.element(screen.getByText('被保险人：P1')).toBeVisible()
  await expect.element(head).toHaveAttribute('aria-expanded', 'true')
  await screen.getByText('机动车商业保险').click()
  await expect.element(screen.getByText('被保险人：P1')).not.toBeInTheDocument()
})

test('a title shorter than its lines leaves no gap above the other lines, and all items have one height', async () => {
  const item = (title: string) =>
    draw({ widget: 'listItem', title, titleLines: 2, lines: ['RDAA2026310100018472'], time: '2026-11-20 开始' }, title)
  const screen = await stage(
    <>
      {item('定损超时')}
      {item('三者上海骏驰汽车销售服务有限公司（浦东店）试驾车左侧车门及后视镜受损，配件缺货待总部调拨')}
    </>,
  )
  const [short, long] = [...screen.container.querySelectorAll('.st-item')].map((each) => ({
    height: Math.round(each.getBoundingClientRect().height),
    gap:
      (each.querySelector('.st-item-line')?.getBoundingClientRect().top ?? 0) -
      (each.querySelector('.st-item-title')?.getBoundingClientRect().bottom ?? 0),
  }))
  expect(short).toEqual(long)
})

test('shows the time below the lines, with a clock icon', async () => {
  const screen = await stage(
    draw({ widget: 'listItem', title: '沪A8Z217', lines: ['RDAA2026310100018472'], time: '2026-11-20 09:42 开始' }),
  )
  const lines = [...screen.container.querySelectorAll('.st-item-line')]
  expect(lines.map((line) => line.textContent)).toEqual(['RDAA2026310100018472', '2026-11-20 09:42 开始'])
  expect(lines[1]?.querySelector('svg')?.dataset['icon']).toBe('clock')
})

test('shows the letter when the picture fails to load', async () => {
  const screen = await stage(
    draw({ widget: 'listItem', title: '欧阳静宜', image: { src: 'data:image/png;base64,broken', letter: '欧阳静宜' } }),
  )
  await expect.poll(() => screen.container.querySelector('.st-avatar')?.textContent).toBe('欧')
})
