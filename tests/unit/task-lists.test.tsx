import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RenderResult } from 'vitest-browser-react'
import { type Answers, expectToast, namesOf, openScreen } from './open-screen.tsx'

const NOW = Date.parse('2026-11-20T10:05:00+08:00')
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => void vi.useRealTimers())

const ME = { userId: 'u1', userCode: 'u1@example.com' }
const task = (taskId: string, more = {}) => ({
  taskId,
  taskTitle: taskId,
  taskContext: 'x',
  taskType: '2',
  taskChildrenType: '3',
  taskStatus: '0',
  taskEndTime: '2026-11-21 09:00:00',
  createdDate: '2026-11-19 09:00:00',
  ...more,
})
const titles = (screen: RenderResult) =>
  screen
    .getByRole('listitem')
    .elements()
    // A group's heading is a list item, too.
    .flatMap((row) => row.querySelector('.st-item-title')?.textContent ?? [])
const tap = (screen: RenderResult, title: string) => screen.getByText(title, { exact: true }).first().click()

const openTodos = (rows: object[], params = {}, answers: Answers = {}) =>
  openScreen(
    'waitDeal',
    { tab: 'todo', sort: 'dueAt', ...params },
    { getQywxTaskList: { rows }, getCreatedTaskList: { rows: [] }, ...answers },
    ME,
  )

const EARLY = task('早到期', { taskEndTime: '2026-11-20 12:00:00', createdDate: '2026-11-01 09:00:00' })
const LATE = task('晚到期', {
  taskEndTime: '2026-11-30 12:00:00',
  createdDate: '2026-11-20 09:00:00',
  custName: 'Elizabeth',
  taskCustomer: 'KH7',
})

test('TODO-01 TODO-03 the to-do list has open tasks of type 2 that are due later, and can be searched by title and customer', async () => {
  const wrong = [
    task('提醒', { taskType: '1' }),
    task('已过', { taskEndTime: '2026-11-20 10:05:00' }),
    task('无期', { taskEndTime: undefined }),
    ...['3', '4', '5'].map((taskStatus) => task(`状态${taskStatus}`, { taskStatus })),
  ]
  const seen = ['1', '2'].map((taskStatus) => task(`状态${taskStatus}`, { taskStatus }))
  const { screen } = await openTodos([LATE, ...wrong, ...seen, EARLY])
  expect(titles(screen)).toEqual(['早到期', '状态1', '状态2', '晚到期'])
  for (const [text, found] of [
    ['elizabeth', ['晚到期']],
    ['早', ['早到期']],
    ['', ['早到期', '状态1', '状态2', '晚到期']],
  ] as const) {
    await screen.getByPlaceholder('搜索').fill(text)
    await expect.poll(() => titles(screen)).toEqual(found)
  }
})

test('TODO-02 the sort popup sorts by due time or by creation time', async () => {
  const { screen } = await openTodos([EARLY, LATE])
  for (const [choice, sorted] of [
    ['按创建时间', ['晚到期', '早到期']],
    ['按到期时间', ['早到期', '晚到期']],
  ] as const) {
    await screen.getByRole('button', { name: '排序' }).click()
    await screen.getByRole('dialog').getByText(choice).click()
    await expect.poll(() => titles(screen)).toEqual(sorted)
  }
})

test('TODO-04 TODO-05 an empty to-do list says so, and a task can be added', async () => {
  const { screen, opened } = await openTodos([])
  await expect.element(screen.getByText('没有待你处理的事项')).toBeVisible()
  await screen.getByRole('button', { name: '新增工单' }).click()
  expect(opened).toEqual(['updateTask {"formMode":"create"}'])
})

test('TODO-06 TODO-07 a complaint opens its case and stores its number, another task opens itself and is stored', async () => {
  const complaint = task('投诉', { taskChildrenType: '1', caseNo: 'ZS1' })
  const { screen, opened } = await openTodos([complaint, LATE])
  await tap(screen, '投诉')
  await expect.poll(() => opened).toEqual(['complaintTaskDetail {"caseNo":"ZS1"}'])
  expect(sessionStorage.getItem('caseNo')).toBe('ZS1')
  opened.length = 0
  await tap(screen, '晚到期')
  await expect.poll(() => opened).toEqual(['planTaskDetail {"taskId":"晚到期"}'])
  expect(JSON.parse(sessionStorage.getItem('steward.memory.task') ?? '')).toMatchObject({ taskId: '晚到期' })
})

test('TODO-06 the number of a complaint without one is fetched', async () => {
  const complaint = task('投诉', { taskChildrenType: '1' })
  const { screen, opened, sent } = await openTodos([complaint], {}, { getNewByTaskId: { caseNo: 'ZS2' } })
  await tap(screen, '投诉')
  await expect.poll(() => opened).toEqual(['complaintTaskDetail {"caseNo":"ZS2"}'])
  expect([sent('getNewByTaskId'), sessionStorage.getItem('caseNo')]).toEqual([[{ taskId: '投诉' }], 'ZS2'])
})

test('TODO-06 a complaint whose number is unknown says so and opens nothing', async () => {
  const { screen, opened } = await openTodos([task('投诉', { taskChildrenType: '1' })], {}, { getNewByTaskId: {} })
  await tap(screen, '投诉')
  await expectToast(screen, '获取案件号失败')
  expect(opened).toEqual([])
})

test('TODO-08 the customer of a task opens the customer', async () => {
  const customerResult = { wechatCustomerId: 'KH7', externalUserid: 'wm7' }
  const { screen, opened } = await openTodos([LATE], {}, { taskAndCustomerList: { rows: [{ ...LATE, customerResult }] } })
  await screen.getByRole('button', { name: 'Elizabeth', exact: true }).click()
  await expect.poll(() => opened).toEqual(['customerDetail {"externalUserid":"wm7"}'])
})

const COMPLETE = { clientName: '王小川', mobile1: '19900001001', externalUserid: 'wm1', wechatCustomerId: 'KH1' }
const added = (taskId: string, createdDate: string, more = {}) =>
  task(taskId, { taskType: '1', taskChildrenType: '2', createdDate, customerResult: COMPLETE, custName: '王小川', ...more })

test('REMIND-01 REMIND-02 REMIND-04 REMIND-05 REMIND-06 REMIND-07 new customers that are unseen or incomplete are listed by day, and open their customer', async () => {
  const rows = [
    added('昨日', '2026-11-19 23:59:59'),
    added('今日零点', '2026-11-20 00:00:00'),
    added('已看', '2026-11-20 09:00:00', { taskStatus: '1' }),
    added('缺手机', '2026-11-18 09:00:00', { taskStatus: '1', customerResult: { ...COMPLETE, mobile1: '' } }),
    added('缺姓名', '2026-11-17 09:00:00', { taskStatus: '1', customerResult: { ...COMPLETE, clientName: '' } }),
    task('关怀', { taskType: '1', taskChildrenType: '1' }),
    task('计划'),
  ]
  const { screen, opened, sent } = await openScreen('customerRemind', { tab: 'newCustomers' }, { taskAndCustomerList: { rows } }, ME)
  const headings = screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(headings).toEqual([expect.stringMatching(/^今日.*1$/), expect.stringMatching(/^往日.*3$/)])
  expect(titles(screen)).toEqual(['今日零点', '昨日', '缺手机', '缺姓名'])
  await tap(screen, '昨日')
  await expect.poll(() => opened).toEqual(['customerDetail {"externalUserid":"wm1"}'])
  expect(sent('updateTask')).toEqual([{ taskId: '昨日', taskStatus: '1', taskStatusTime: '2026-11-20 10:05:00' }])
  opened.length = 0
  await screen.getByRole('button', { name: '新增工单' }).click()
  expect(opened).toEqual(['updateTask {"formMode":"create"}'])
})

test.each([
  ['customerCare', '客户关怀', { taskType: '1', taskChildrenType: '1' }, 'customerCareDetail'],
  ['planTask', '任务计划', { taskType: '2', taskChildrenType: '3' }, 'planTaskDetail'],
])('REMIND-03 REMIND-07 the tab %s lists its tasks, which open their detail', async (tab, label, kind, detail) => {
  const answers = { getWarnTodayTaskList: { rows: [task('A', kind), task('B', { taskType: '2', taskChildrenType: '9' })] } }
  const { screen, opened } = await openScreen('customerRemind', { tab }, answers, ME)
  await expect.element(screen.getByRole('tab', { name: label, selected: true })).toBeVisible()
  expect(titles(screen)).toEqual(['A'])
  await tap(screen, 'A')
  await screen.getByRole('button', { name: '新增工单' }).click()
  await expect.poll(() => opened).toEqual([`${detail} {"taskId":"A"}`, 'updateTask {"formMode":"create"}'])
})

const CARE = { '1': '客户关怀', '6': '续保回收', '7': '理赔进度更新', '8': '增值服务进度更新', '9': '咨诉进度更新' }
test.each(
  Object.entries(CARE),
)('REMIND-08 REMIND-09 REMIND-10 REMIND-11 the reminders of flag %s (%s) are split into today and other days', async (flag, name) => {
  const reminder = (taskId: string, taskCallTime: string | undefined, child = flag) =>
    task(taskId, { taskType: '1', taskChildrenType: child, taskCallTime })
  const rows = [
    reminder('零点', '2026-11-20 00:00:00'),
    reminder('半夜', '2026-11-20 23:59:59'),
    reminder('昨天', '2026-11-19 23:59:59'),
    reminder('明天', '2026-11-21 00:00:00'),
    reminder('无时间', undefined),
    reminder('别的', '2026-11-20 09:00:00', '2'),
  ]
  const { screen, opened, sent } = await openScreen(
    'customerRemindCustomerCare',
    { flag, tab: 'today' },
    { getWarnTodayTaskList: { rows } },
    ME,
  )
  await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(sent('getWarnTodayTaskList')).toMatchObject([{ taskType: '1', taskChildrenType: flag }])
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['今日提醒', '往日提醒'])
  expect(titles(screen)).toEqual(['零点', '半夜'])
  await tap(screen, '零点')
  await expect.poll(() => opened).toEqual(['customerCareDetail {"taskId":"零点"}'])
  await screen.getByRole('tab', { name: '往日提醒' }).click()
  await expect.poll(() => titles(screen)).toEqual(['明天', '昨天', '无时间'])
})

const FLAGS = ['咨诉办理', '批单跟进', '任务计划', '理赔共享', '续保预警', '微企添加', '进度告知', '查勘派工', '定损派工']
test.each(
  FLAGS.map((name, at) => [String(at + 1), name]),
)('REMIND-12 REMIND-13 REMIND-14 REMIND-15 REMIND-16 REMIND-17 the tasks of flag %s (%s) are split into three tabs and sorted', async (flag, name) => {
  const of = (taskId: string, taskStatus: string, more = {}) => task(taskId, { taskChildrenType: flag, taskStatus, ...more })
  const rows = [
    of('后', '0', { taskEndTime: '2026-11-22 09:00:00' }),
    of('先', '1', { taskEndTime: '2026-11-19 09:00:00' }),
    of('中', '2', { taskEndTime: '2026-11-21 09:00:00' }),
    of('早完成', '3', { taskStatusTime: '2026-11-10 09:00:00' }),
    of('晚完成', '5', { taskStatusTime: '2026-11-12 09:00:00' }),
    of('早过期', '4', { taskEndTime: '2026-11-01 09:00:00' }),
    of('晚过期', '4', { taskEndTime: '2026-11-02 09:00:00' }),
    task('别的', { taskChildrenType: flag === '9' ? '8' : '9' }),
  ]
  const { screen, sent } = await openScreen('customerRemindTask', { flag, tab: 'open' }, { getWarnTodayTaskList: { rows } }, ME)
  await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(sent('getWarnTodayTaskList')).toMatchObject([{ taskType: '2', taskChildrenType: flag }])
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['待办 3', '已完成 2', '已过期 2'])
  expect(titles(screen)).toEqual(['先', '中', '后'])
  await screen.getByRole('tab', { name: /已完成/ }).click()
  await expect.poll(() => titles(screen)).toEqual(['晚完成', '早完成'])
  await screen.getByRole('tab', { name: /已过期/ }).click()
  await expect.poll(() => titles(screen)).toEqual(['晚过期', '早过期'])
})

test.each(
  FLAGS.map((_name, at) => String(at + 1)),
)('REMIND-18 REMIND-19 REMIND-20 REMIND-21 a task of flag %s opens its detail, and only planned tasks can be added', async (flag) => {
  const rows = [task('A', { taskChildrenType: flag, caseNo: flag === '1' ? 'ZS1' : '' })]
  const { screen, opened } = await openScreen('customerRemindTask', { flag, tab: 'open' }, { getWarnTodayTaskList: { rows } }, ME)
  await tap(screen, 'A')
  await expect.poll(() => opened).toEqual([flag === '1' ? 'complaintTaskDetail {"caseNo":"ZS1"}' : 'planTaskDetail {"taskId":"A"}'])
  expect(namesOf(screen).includes('新增工单')).toBe(flag === '3')
  if (flag !== '3') return
  await screen.getByRole('button', { name: '新增工单' }).click()
  expect(opened.at(-1)).toBe('updateTask {"formMode":"create"}')
})
