import { expect, test, vi } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

describeExamples('tiles')
const tiles = { plan: { label: '任务计划', icon: 'plan', badge: { state: 'ready', value: 9 } } }
for (const look of ['count', 'quick', 'entry'])
  describeTappable({
    what: look,
    widget: 'tiles',
    props: { look, tiles },
    name: look === 'entry' ? '任务计划' : '任务计划 9',
    place: 'tiles.plan.onTap',
  })

const backgroundOf = (list: { element(): Element }) => list.element().parentElement ?? document.body

const counts = () => stage(draw({ widget: 'tiles', ...examplesOf('tiles')[0]?.props }))

test("a tile's name is its label and count", async () => {
  const screen = await counts()
  for (const name of ['咨诉办理 2', '微企添加 0', '续保预警 99+', '理赔进度更新 –', '任务计划', '进度告知']) {
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
  }
})

test('only an urgent count above 0 is a red badge', async () => {
  const screen = await counts()
  const urgent = [...screen.container.querySelectorAll('.st-count-hot')].map((badge) => badge.textContent)
  expect(urgent).toEqual(['2', '99+'])
})

test('order selects and sorts tiles, and ignores unknown names', async () => {
  const screen = await stage(draw({ widget: 'tiles', ...examplesOf('tiles')[2]?.props }))
  expect(
    screen
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['待办工单', '新建工单', '客户标签', '基本信息'])
})

test('AMB-65 CONST-16 a gradient needs exactly two colours; any other number logs a warning and leaves the background plain', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const screen = await stage(draw({ widget: 'tiles', tiles, gradient: ['#2f5bea', '#2347c4'] }))
  expect(getComputedStyle(backgroundOf(screen.getByRole('list'))).backgroundImage).toContain('linear-gradient')
  expect(warn).not.toHaveBeenCalled()
  for (const gradient of [[], ['#2f5bea'], ['#2f5bea', '#2347c4', '#ffffff']]) {
    const plain = await stage(draw({ widget: 'tiles', tiles, gradient }))
    expect(getComputedStyle(backgroundOf(plain.getByRole('list').last())).backgroundImage).toBe('none')
  }
  expect(warn).toHaveBeenCalledTimes(3)
  warn.mockRestore()
})
