import { beforeEach, expect, test } from 'vitest'
import type { RenderResult } from 'vitest-browser-react'
import { type Answers, openScreen } from './open-screen.tsx'

const DUE = { taskStatus: '0', taskTitle: '回访', taskEndTime: '2099-01-01 00:00:00' }
const OVER = { ...DUE, taskEndTime: '2001-01-01 00:00:00' }
const KINDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
/** For each kind as many counted tasks as its number, and two that no rule counts: finished and overdue, or without an end time. */
const tasksOf = (taskType: string) =>
  KINDS.flatMap((taskChildrenType) => {
    const counted = Array.from({ length: Number(taskChildrenType) }, () => DUE)
    return [...counted, { ...OVER, taskStatus: '3' }, { taskTitle: '回访', taskStatus: '5' }].map((task, at) => ({
      ...task,
      taskId: `${taskType}${taskChildrenType}${at}`,
      taskType,
      taskChildrenType,
    }))
  })
const timeout = (taskId: string, registNo: string) => ({
  taskId,
  subject: `超时提醒：1${registNo}定损超时`,
  createTime: '2026-11-20 09:00:00',
})
const ANSWERS: Answers = {
  getCustomerAddCount: { total: 12 },
  getCustomerDeleteCount: { total: 3 },
  getTaskAddCount: { total: 28 },
  getWarnTodayTaskList: ({ taskType }) => ({ rows: tasksOf(String(taskType)) }),
  taskAndCustomerList: { rows: [1, 2].map((id) => ({ ...DUE, taskId: `N${id}`, taskType: '1', taskChildrenType: '2' })) },
  getQywxTaskList: { rows: [] },
  getTimeoutRemindList: { bpmTaskList: ['A', 'B', 'C'].map((id) => timeout(id, `RDAA20263101000184${id}`)), total: 3 },
}
const openHome = (mode: string, answers = ANSWERS) => openScreen('home', { mode }, answers, { home: mode })
const region = (screen: RenderResult, name: string | RegExp) => screen.getByRole('region', { name })
/** Returns the labels of a region's tiles with their counts. */
const tilesIn = (screen: RenderResult, name: string | RegExp) =>
  region(screen, name)
    .getByRole('listitem')
    .elements()
    .map((tile) => (tile as HTMLElement).innerText.replace(/\s+/g, ' '))

beforeEach(() => sessionStorage.clear())

const REMINDERS = ['新增客户 2', '客户关怀 1', '续保回收 6', '理赔进度更新 7', '增值服务进度更新 8', '咨诉进度更新 9']
const TASKS = ['咨诉办理 1', '批单跟进 2', '任务计划 3', '续保预警 5', '微企添加 6', '进度告知 7']
const ALL_TASKS = [...TASKS.slice(0, 3), '理赔共享 4', ...TASKS.slice(3), '查勘派工 8', '定损派工 9']
const COUNTED = 'COUNT-01 COUNT-02 COUNT-03 COUNT-05 COUNT-06 COUNT-07 COUNT-08 COUNT-09 COUNT-10 COUNT-11'

test.each([
  [`HOME-09 HOME-10 COUNT-04 ${COUNTED}`, 'service', REMINDERS, TASKS],
  [`HOME-09 HOME-10 HOME-11 HOME-14 ${COUNTED}`, 'business', REMINDERS.slice(0, 3), TASKS],
  [`HOME-09 HOME-10 HOME-12 HOME-13 COUNT-04 COUNT-12 COUNT-13 COUNT-14 ${COUNTED}`, 'claims', REMINDERS, ALL_TASKS],
])('%s the %s home shows each tile with its own count', async (_ids, mode, reminders, tasks) => {
  const { screen } = await openHome(mode)
  expect([tilesIn(screen, '提醒工单'), tilesIn(screen, '任务工单')]).toEqual([reminders, tasks])
})

test.each([
  'service',
  'business',
  'claims',
])('HOME-02 HOME-03 HOME-04 HOME-05 the %s home shows the totals of three calls', async (mode) => {
  const { screen } = await openHome(mode)
  const figures = region(screen, '今日数据').element().textContent
  for (const figure of ['12新增客户', '3流失客户', '28新增工单']) expect(figures).toContain(figure)
})

const detail = (selectTag: string, title: string, more = {}) => `customerDetail ${JSON.stringify({ selectTag, title, ...more })}`
const EXPERT = { from: 'claimsExpert' }
/** Sends a card to the chat of a customer, so there is nothing to open (AMB-05). */
const RATING = 'a card'
const NEW = 'updateTask {"formMode":"create"}'

test.each([
  [
    'GRID-06 HOME-07',
    'service',
    {
      待办工单: 'waitDeal {}',
      新建工单: NEW,
      客户标签: detail('tags', '客户标签'),
      基本信息: detail('basic', '基本信息'),
      保单信息: detail('policy', '保单信息'),
      理赔服务: detail('claims', '理赔服务'),
      增值服务: 'valueAddedServices {}',
      咨诉信息: 'consultationInfo {}',
      保险产品: 'jump {"page":"compoEx"}',
      服务评价: RATING,
    },
  ],
  [
    'GRID-04 HOME-07',
    'business',
    {
      订单: detail('order', '订单'),
      续保: 'jump {"page":"renewal"}',
      保险产品: 'jump {"page":"compoEx"}',
      待办工单: 'waitDeal {}',
      基本信息: detail('basic', '基本信息'),
      保单信息: detail('policy', '保单信息'),
      增值服务: 'valueAddedServices {}',
      咨诉信息: 'consultationInfo {}',
      理赔服务: detail('claims', '理赔服务'),
    },
  ],
  [
    'GRID-02 GRID-03 HOME-07',
    'claims',
    {
      基本信息: detail('basic', '基本信息', EXPERT),
      保单信息: detail('policy', '保单信息', EXPERT),
      理赔服务: detail('claims', '理赔服务', EXPERT),
      待办工单: 'waitDeal {}',
      资料补传: detail('claims', '资料补传', EXPERT),
      客户标签: detail('tags', '客户标签', EXPERT),
      新建工单: NEW,
      服务评价: RATING,
      一键结案: undefined,
    },
  ],
])('%s AMB-05 each entry of the %s grid opens its screen', async (_ids, mode, targets: Record<string, string | undefined>) => {
  const { screen, opened } = await openHome(mode)
  const grid = region(screen, /^客户服务/)
  const labels = grid
    .getByRole('listitem')
    .elements()
    .map((tile) => tile.textContent)
  expect(labels).toEqual(Object.keys(targets))
  for (const [name, target] of Object.entries(targets).filter(([, one]) => one !== RATING)) {
    opened.length = 0
    await grid.getByRole('button', { name, exact: true }).click()
    expect([name, opened]).toEqual([name, target === undefined ? [] : [target]])
  }
  opened.length = 0
  await screen.getByRole('button', { name: '批单签名' }).first().click()
  expect(opened).toEqual(['toEndorTask {}'])
})

test.each([
  ['service', '1 2 3 5 6 7', '1 6 7 8 9'],
  ['business', '1 2 3 5 6 7', '1 6'],
  ['claims', '1 2 3 4 5 6 7 8 9', '1 6 7 8 9'],
])('HOME-14 HOME-12 HOME-13 REMIND-08 the tiles of the %s home open the lists of their flags', async (mode, tasks, reminders) => {
  const { screen, opened } = await openHome(mode)
  for (const tile of region(screen, '任务工单').getByRole('button').all()) await tile.click()
  for (const tile of region(screen, '提醒工单').getByRole('button').all()) await tile.click()
  expect(opened).toEqual([
    ...tasks.split(' ').map((flag) => `customerRemindTask {"flag":"${flag}"}`),
    'customerRemind {}',
    ...reminders.split(' ').map((flag) => `customerRemindCustomerCare {"flag":"${flag}"}`),
  ])
})

test('GRID-05 GRID-08 HOME-08 the entries for electronic policies open nothing, the one for a new car its form', async () => {
  const { screen, opened, calls } = await openHome('business')
  const before = calls().length
  const quick = region(screen, '快捷入口').getByRole('button')
  expect(quick.elements().map(({ textContent }) => textContent)).toEqual(['电子保单', '新车上牌'])
  for (const entry of screen.getByRole('button', { name: '电子保单' }).all()) await entry.click()
  expect([opened, calls().length, screen.getByRole('status').element().textContent]).toEqual([[], before, ''])
  await quick.last().click()
  expect(opened).toEqual(['addCarInfor {}'])
})

test('HOME-06 HOME-20 HOME-21 HOME-22 HOME-23 the claims home shows two timeouts, with their details and the whole list behind them', async () => {
  const { screen, opened } = await openHome('claims')
  const timeouts = region(screen, '超时提醒')
  const rows = timeouts.getByRole('listitem')
  expect(rows.elements()).toHaveLength(2)
  for (const text of ['RDAA20263101000184B', '定损超时', '2026-11-20 09:00:00 开始'])
    expect(rows.nth(1).element().textContent).toContain(text)
  await timeouts.getByRole('button', { name: '详情' }).nth(1).click()
  await timeouts.getByRole('button', { name: '更多超时提醒' }).click()
  expect(opened).toEqual(['timeoutRemindDetail {"taskId":"B"}', 'timeoutRemindList {}'])
})

test.each([
  'service',
  'business',
  'claims',
])('HOME-15 HOME-16 HOME-17 the %s home lists five open tasks that are due, and links to all', async (mode) => {
  const todo = (taskId: string, more = {}) => ({ ...DUE, taskId, taskTitle: taskId, taskType: '2', taskChildrenType: '3', ...more })
  const wrong = [
    todo('done', { taskStatus: '3' }),
    todo('past', OVER),
    todo('undated', { taskEndTime: undefined }),
    todo('other', { taskType: '1' }),
  ]
  const rows = [...wrong, todo('expired', { taskStatus: '4' }), ...['t1', 't2', 't3', 't4', 't5', 't6'].map((id) => todo(id))]
  const { screen, opened } = await openHome(mode, {
    ...ANSWERS,
    getQywxTaskList: { rows: rows.map((row) => ({ ...row, taskTitle: row.taskId })) },
  })
  const todos = region(screen, '待办事项')
  expect(
    todos
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('.st-item-title')?.textContent),
  ).toEqual(['t1', 't2', 't3', 't4', 't5'])
  await todos.getByRole('button', { name: '更多待办' }).click()
  expect(opened).toEqual(['waitDeal {}'])
})

test.each([
  ['HOME-18 MSG-47', 'service', '没有待你处理的事项'],
  ['HOME-18 MSG-47', 'claims', '没有待你处理的事项'],
  ['HOME-19 MSG-48', 'business', '没有待你处理的工单'],
])('%s the %s home without tasks shows %s', async (_id, mode, text) => {
  const { screen } = await openHome(mode)
  await expect.element(region(screen, '待办事项').getByText(text, { exact: true })).toBeVisible()
})
