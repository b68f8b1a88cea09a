import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messenger } from '../../src/app/messenger.ts'
import { type Answers, expectToast, factsOf, namesOf, openScreen } from './open-screen.tsx'

const NOW = Date.parse('2026-11-20T10:05:00+08:00')
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ME = { userId: 'u1', userCode: 'u1@example.com' }
const TASK = {
  taskId: 'GD1',
  taskType: '2',
  taskChildrenType: '3',
  taskTitle: '过户批单',
  taskContext: '请客户签名',
  taskUser: 'u2',
  userName: '顾明轩',
  userList: [{ taskUser: 'u2', userName: '顾明轩' }],
  taskCallTime: '2026-11-21 09:00:00',
  taskEndTime: '2026-11-23 18:00:00',
  taskCallType: '2',
  createdBy: 'u3@example.com',
  taskStatus: '2',
  version: '4',
}
const PEOPLE: Answers = {
  getUserByEmail: ({ email }) => (email === 'u3@example.com' ? { userId: 'u3', name: '沈若溪', mobile: '19900001004' } : {}),
  getUserByUserId: ({ userId }) => ({ userId, name: '顾明轩', mobile: '19900001005' }),
  getCopyUserByTaskId: { rows: [{ name: '李静怡' }, { name: '欧阳晓峰' }] },
  getFileByTaskId: { rows: [] },
  getTaskTrace: { rows: [] },
}
const answersFor = (more = {}): Answers => ({ ...PEOPLE, taskAndCustomerList: { rows: [{ ...TASK, ...more }] } })
const openTask = (more = {}, answers: Answers = {}) =>
  openScreen('planTaskDetail', { taskId: 'GD1' }, { ...answersFor(more), ...answers }, ME)

const openForm = (params = {}, answers: Answers = {}) => openScreen('updateTask', params, { ...PEOPLE, ...answers }, ME)
const pick = (...people: { userId: string; name: string }[]) =>
  vi.spyOn(messenger, 'pickPeople').mockResolvedValue({ ok: true, value: people })
const RUOXI = { userId: 'u3', name: '沈若溪' }
const MINGXUAN = { userId: 'u2', name: '顾明轩' }

test('TASKFORM-12 TASKFORM-10 TASKFORM-11 the six required fields of a new task are marked; an empty form says so and sends nothing', async () => {
  const { screen, calls } = await openForm()
  const marked = () => [...screen.container.querySelectorAll('.st-required')].map(({ textContent }) => textContent)
  await expect.poll(marked).toEqual(['标题', '内容', '推送对象', '提醒时间', '到期时间', '提醒频率'])
  await screen.getByRole('button', { name: '保存' }).click()
  await expectToast(screen, '请完善待办信息')
  for (const text of ['请输入标题', '请输入内容', '请选择推送对象']) await expect.element(screen.getByText(text)).toBeVisible()
  expect(calls()).toEqual([])
})

test('TASKFORM-15 TASKFORM-25 TASKFORM-26 TASKFORM-27 TASKFORM-28 a new task reminds now, is due at the end of today, and offers four frequencies', async () => {
  const { screen } = await openForm()
  await expect.element(screen.getByRole('combobox', { name: '提醒时间' })).toHaveTextContent('2026-11-20 10:05')
  await expect.element(screen.getByRole('combobox', { name: '到期时间' })).toHaveTextContent('2026-11-20 23:59')
  const frequencies = screen.getByRole('radiogroup', { name: '提醒频率' })
  await expect.element(frequencies).toHaveTextContent('0分钟10分钟60分钟120分钟')
  await expect.element(frequencies.getByRole('radio', { name: '0分钟', exact: true })).toBeChecked()
})

test.each([
  ['TASKFORM-13 TASKFORM-15', '提醒时间'],
  ['TASKFORM-14', '到期时间'],
])('%s the picker of the %s edits day, hour and minute, from today on', async (_ids, label) => {
  const { screen } = await openForm()
  await screen.getByRole('combobox', { name: label }).click()
  const wheels = screen.getByRole('dialog', { name: label }).getByRole('spinbutton')
  await expect.poll(() => wheels.elements().length).toBe(5)
  const least = wheels.elements().map((wheel) => wheel.getAttribute('aria-valuemin'))
  expect(least).toEqual(['2026', '11', '20', '0', '0'])
})

test.each([
  ['TASKFORM-07', {}, 'back home {}'],
  ['TASKFORM-06', { from: 'fromCustomer' }, 'back customerDetail {}'],
])('%s TASKFORM-03 TASKFORM-22 TASKFORM-23 TASKFORM-24 TASKFORM-29 TASKFORM-30 TASKFORM-31 a new task is sent once for each person, with its customer and defaults', async (_id, from, back) => {
  pick(RUOXI, MINGXUAN)
  const params = { formMode: 'create', custName: '王小川', wechatCustomerId: 'KH0001', ...from }
  const { screen, sent, opened } = await openForm(params, { addTask: { taskId: 'GD9' } })
  await screen.getByRole('textbox', { name: /标题/ }).fill(' 补传行驶证 ')
  await screen.getByRole('textbox', { name: /内容/ }).fill('请客户补传')
  await screen.getByRole('button', { name: '添加 推送对象' }).click()
  await expect.element(screen.getByText('王小川')).toBeVisible()
  await screen.getByRole('button', { name: '保存' }).click()
  await expectToast(screen, '保存成功')
  const task = {
    taskType: '2',
    taskChildrenType: '3',
    dataSource: '1',
    msgChannel: '1',
    taskTitle: '补传行驶证',
    taskContext: '请客户补传',
    custName: '王小川',
    taskCustomer: 'KH0001',
    taskCallTime: NOW,
    taskEndTime: Date.parse('2026-11-20T23:59:59+08:00'),
    taskCallType: '1',
  }
  expect(sent('addTask')).toMatchObject([
    { ...task, taskUser: 'u3', userName: '沈若溪' },
    { ...task, taskUser: 'u2', userName: '顾明轩' },
  ])
  expect(opened).toEqual([back])
})

test.each([
  ['ignores a name without an id', { custName: '张三' }, '王小川', 'KH0001'],
  ['replaces the customer by name and id', { custName: '张三', wechatCustomerId: 'KH0002' }, '张三', 'KH0002'],
  ['replaces the customer by an id without a name', { wechatCustomerId: 'KH0002' }, '未填写姓名', 'KH0002'],
])('TASKFORM-03 the address %s', async (_what, params, name, taskCustomer) => {
  const answers = answersFor({ createdBy: ME.userCode, custName: '王小川', taskCustomer: 'KH0001' })
  const { screen, sent } = await openForm({ taskId: 'GD1', ...params }, { ...answers, editUpdateTask: {} })
  await expect.element(screen.getByRole('button', { name: /关联客户/ }).first()).toHaveTextContent(name)
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => sent('editUpdateTask')).toMatchObject([{ custName: name, taskCustomer }])
})

test.each([
  ['TASKFORM-33 MSG-18', '200', '修改完成', ['back home {}']],
  ['TASKFORM-34 MSG-19', '500', '修改失败', []],
])('%s TASKFORM-02 TASKFORM-32 an edited task is sent with its number, version and epoch times; status %s says %s', async (_id, status, text, back) => {
  const editUpdateTask = () => Response.json({ status, message: 'success', data: {} })
  const { screen, sent, calls, opened } = await openForm({ taskId: 'GD1' }, { ...answersFor({ createdBy: ME.userCode }), editUpdateTask })
  await expect.element(screen.getByRole('textbox', { name: /标题/ })).toHaveValue('过户批单')
  await screen.getByRole('textbox', { name: /标题/ }).fill('改期')
  await screen.getByRole('button', { name: '保存' }).click()
  await expectToast(screen, text)
  const times = { taskCallTime: Date.parse('2026-11-21T09:00:00+08:00'), taskEndTime: Date.parse('2026-11-23T18:00:00+08:00') }
  const kept = { taskContext: '请客户签名', taskUser: 'u2', userName: '顾明轩', taskCallType: '2' }
  expect(sent('editUpdateTask')).toMatchObject([{ taskId: 'GD1', version: '4', taskTitle: '改期', ...kept, ...times }])
  expect([calls().includes('addTask'), opened]).toEqual([false, back])
})

test.each([
  'u1@example.com',
  'u3@example.com',
])('TASKFORM-04 TASKFORM-05 with read=read a task by %s cannot be edited or saved, and 确定 goes back', async (createdBy) => {
  const { screen, calls, opened } = await openForm({ taskId: 'GD1', read: 'read' }, answersFor({ createdBy }))
  for (const name of [/标题/, /内容/]) await expect.element(screen.getByRole('textbox', { name })).toHaveAttribute('readonly')
  expect(namesOf(screen)).toEqual(['返回', '确定'])
  expect([screen.getByRole('radio').elements(), screen.getByRole('combobox').elements()]).toEqual([[], []])
  await screen.getByRole('button', { name: '确定' }).click()
  expect([opened, calls().includes('editUpdateTask')]).toEqual([['back  {}'], false])
})

test('TASKFORM-35 TASKFORM-36 TASKFORM-37 one of the customers found is chosen, and 确认 returns it to the form', async () => {
  const rows = ['王小川', '欧阳静宜'].map((clientName, at) => ({ wechatCustomerId: `KH${at}`, externalUserid: `wm${at}`, clientName }))
  const { screen, sent, opened } = await openScreen('customerSelect', {}, { getCustomersByUserId: { rows } }, ME)
  await screen.getByPlaceholder('搜索').fill('静宜')
  await expect.poll(() => sent('getCustomersByUserId').at(-1)).toMatchObject({ queryName: '静宜' })
  await screen.getByRole('radio', { name: /王小川/ }).click()
  await screen.getByRole('radio', { name: /欧阳静宜/ }).click()
  await expect.element(screen.getByRole('radio', { name: /王小川/ })).not.toBeChecked()
  await screen.getByRole('button', { name: '确认' }).click()
  expect(opened).toEqual(['back updateTask {"custName":"欧阳静宜","wechatCustomerId":"KH1"}'])
})

test('TASKVIEW-04 the history compares title, content and reminder time before and after each change', async () => {
  const change = { who: '沈若溪', when: '2026-11-19 09:12:00' }
  const rows = [
    { ...change, field: 'taskTitle', before: '签批单', after: '过户批单' },
    { ...change, field: 'taskContext', before: '请签', after: '请客户签名' },
    { ...change, field: 'taskCallTime', before: '2026-11-20 09:00', after: '2026-11-21 09:00' },
  ]
  const { screen, sent } = await openTask({}, { getTaskTrace: { rows } })
  const history = screen.getByRole('region', { name: '改动记录' }).element() as HTMLElement
  const texts = history.innerText.replace(/\s+/g, ' ')
  for (const text of [
    '沈若溪',
    '标题 改前 签批单 改后 过户批单',
    '内容 改前 请签 改后 请客户签名',
    '提醒时间 改前 2026-11-20 09:00 改后 2026-11-21 09:00',
  ])
    expect(texts).toContain(text)
  expect(sent('getTaskTrace')).toHaveLength(1)
})

test.each([
  ['a reader', {}, ['编辑工单']],
  ['the creator of an open task', { createdBy: ME.userCode }, ['编辑工单']],
  ['the creator of an expired task', { createdBy: ME.userCode, taskStatus: '4' }, ['复制工单', '编辑工单']],
  ['a reader of an expired task', { taskStatus: '4' }, ['编辑工单']],
  ['the assignee of an unseen task', { taskUser: 'u1', taskStatus: '0' }, ['编辑工单', '完成工单']],
  ['the assignee of a seen task', { taskUser: 'u1', taskStatus: '1' }, ['编辑工单', '完成工单']],
  ['the assignee of a followed task', { taskUser: 'u1' }, ['编辑工单', '完成工单']],
  ['the assignee of an expired task', { taskUser: 'u1', taskStatus: '4' }, ['编辑工单', '完成工单']],
  ['the assignee of a completed task', { taskUser: 'u1', taskStatus: '3' }, ['编辑工单', '已完成']],
  ['the assignee of a task completed late', { taskUser: 'u1', taskStatus: '5' }, ['编辑工单']],
])('TASKVIEW-01 TASKVIEW-02 TASKVIEW-03 TASKVIEW-12 TASKVIEW-16 PERM-06 PERM-07 %s has the buttons of the task', async (_who, task, buttons) => {
  const names = namesOf((await openTask(task)).screen)
  expect(names.filter((name) => /工单$|已完成/.test(name))).toEqual(buttons)
})

const EDITABLE = { createdBy: ME.userCode }
test.each([
  ['AMB-20 PERM-03 PERM-05 MSG-15', 'another user', {}, '不是您创建的工单不可编辑'],
  ['AMB-20', 'another user after the end time', { taskEndTime: '2026-11-20 10:04:59' }, '不是您创建的工单不可编辑'],
  ['PERM-04 PERM-05', 'the creator of a completed task', { ...EDITABLE, taskStatus: '3' }, '不是您创建的工单不可编辑'],
  ['PERM-04 PERM-05', 'the creator of a task completed late', { ...EDITABLE, taskStatus: '5' }, '不是您创建的工单不可编辑'],
  [
    'AMB-20 TASKFORM-21 MSG-14 ZH-13',
    'the creator after the end time',
    { ...EDITABLE, taskEndTime: '2026-11-20 10:04:59' },
    '工单已过期，不可修改',
  ],
])('%s 编辑工单 shows %s a message and no dialog', async (_ids, _who, task, text) => {
  const { screen } = await openTask(task)
  await screen.getByRole('button', { name: '编辑工单' }).click()
  await expectToast(screen, text)
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test.each([
  '0',
  '1',
  '2',
  '4',
])('TASKVIEW-06 TASKVIEW-15 PERM-03 PERM-04 TASKFORM-33 MSG-18 in status %s the creator edits title, content and reminder time, due on that day', async (taskStatus) => {
  const { screen, sent } = await openTask({ ...EDITABLE, taskStatus }, { editUpdateTask: {} })
  await screen.getByRole('button', { name: '编辑工单' }).click()
  const dialog = screen.getByRole('dialog', { name: '编辑工单' })
  await expect.element(dialog.getByRole('combobox', { name: '提醒时间' })).toHaveTextContent('2026-11-21 09:00')
  await expect.element(dialog.getByRole('textbox', { name: /标题/ })).toHaveValue('过户批单')
  await expect.element(dialog.getByRole('textbox', { name: /内容/ })).toHaveValue('请客户签名')
  expect(dialog.getByRole('textbox').elements()).toHaveLength(2)
  await dialog.getByRole('textbox', { name: /标题/ }).fill('改期')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectToast(screen, '修改完成')
  const due = { taskCallTime: Date.parse('2026-11-21T09:00:00+08:00'), taskEndTime: Date.parse('2026-11-21T23:59:59+08:00') }
  expect(sent('editUpdateTask')).toMatchObject([{ taskId: 'GD1', taskTitle: '改期', taskContext: '请客户签名', taskUser: 'u2', ...due }])
})

test.each([
  ['TASKVIEW-10 TASKVIEW-13', { taskStatus: '0' }, '3', ['u3']],
  ['TASKVIEW-10 TASKVIEW-13', { taskStatus: '1' }, '3', ['u3']],
  ['TASKVIEW-11 TASKVIEW-13', { taskStatus: '4' }, '5', ['u3']],
  ['TASKVIEW-10 TASKVIEW-14', { createdBy: 'gone@example.com' }, '3', []],
  ['TASKVIEW-10', { createdBy: ME.userCode }, '3', []],
])('%s TASKVIEW-07 TASKVIEW-09 MSG-16 PERM-06 completing needs a remark, sends it with status and time, and tells a known creator: %j', async (_ids, task, taskStatus, told) => {
  const { screen, sent, opened } = await openTask({ taskUser: 'u1', ...task })
  // Opening an unseen task changes its status, too.
  const completed = () => sent('updateTask').filter(({ taskRemark }) => taskRemark !== undefined)
  await screen.getByRole('button', { name: '完成工单' }).click()
  const dialog = screen.getByRole('dialog', { name: '完成工单' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectToast(screen, '请输入完成反馈')
  expect(completed()).toEqual([])
  await dialog.getByRole('textbox').fill('客户已签名')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectToast(screen, '已完成任务')
  const change = { taskId: 'GD1', taskStatus, taskStatusTime: '2026-11-20 10:05:00', taskRemark: '客户已签名' }
  expect(completed()).toEqual([change])
  expect(sent('messageTextCard').map(({ userId }) => userId)).toEqual(told)
  expect(opened).toEqual(['back  {}'])
})

test.each([
  ['TASKVIEW-08', 'planTaskDetail', {}, '2'],
  ['TASKVIEW-23', 'customerCareDetail', { taskType: '1', taskChildrenType: '1' }, '1'],
  ['TASKVIEW-24', 'customerCareDetail', { taskType: '1', taskChildrenType: '2' }, '1'],
])('%s opening an unseen task on %s sets its status and the time', async (_id, name, kind, taskStatus) => {
  const { sent } = await openScreen(name, { taskId: 'GD1' }, answersFor({ ...kind, taskStatus: '0' }), ME)
  await expect.poll(() => sent('updateTask')).toEqual([{ taskId: 'GD1', taskStatus, taskStatusTime: '2026-11-20 10:05:00' }])
})

test('AMB-62 a task that repeats every 24 hours says so, although the form does not offer it', async () => {
  const { screen } = await openTask({ taskCallType: '5' })
  await expect.element(screen.getByText('24小时')).toBeVisible()
})

test('AMB-62 ZH-85 the form of a task that repeats every 24 hours shows that until another frequency is chosen', async () => {
  const { screen } = await openForm({ taskId: 'GD1' }, answersFor({ createdBy: ME.userCode, taskCallType: '5' }))
  const frequencies = screen.getByRole('radiogroup', { name: '提醒频率' })
  await expect.element(frequencies.getByRole('radio', { name: '24小时' })).toBeChecked()
  await frequencies.getByRole('radio', { name: '60分钟' }).click()
  await expect.element(frequencies).toHaveTextContent('0分钟10分钟60分钟120分钟')
})

test('AMB-62 ZH-85 a task that repeats every 24 hours says so with read=read', async () => {
  const { screen } = await openForm({ taskId: 'GD1', read: 'read' }, answersFor({ createdBy: ME.userCode, taskCallType: '5' }))
  await expect.element(screen.getByText('24小时')).toBeVisible()
})

test.each(['3', '5'])('ZH-87 a task with the status %s shows its 完成反馈', async (taskStatus) => {
  const { screen } = await openTask({ taskStatus, taskRemark: '客户已续保' })
  await expect.element(screen.getByText('完成反馈')).toBeVisible()
  await expect.element(screen.getByText('客户已续保')).toBeVisible()
})

const CUSTOMER = {
  custName: '王小川',
  taskCustomer: 'KH1',
  customerResult: { wechatCustomerId: 'KH1', externalUserid: 'wm1', mobile1: '19900001001' },
}
test.each([
  ['planTaskDetail', {}, ['电话 王小川', '电话 沈若溪', '聊天 沈若溪', '电话 顾明轩', '聊天 顾明轩']],
  ['planTaskDetail', { taskUser: 'u1' }, ['电话 王小川', '电话 沈若溪', '聊天 沈若溪']],
  ['planTaskDetail', { createdBy: ME.userCode }, ['电话 王小川', '电话 顾明轩', '聊天 顾明轩']],
  ['planTaskDetail', { createdBy: 'gone@example.com' }, ['电话 王小川', '电话 顾明轩', '聊天 顾明轩']],
  ['customerCareDetail', {}, ['电话 王小川', '聊天 王小川', '电话 沈若溪', '聊天 沈若溪', '电话 顾明轩', '聊天 顾明轩']],
  ['customerCareDetail', { taskUser: 'u1', createdBy: 'gone@example.com' }, ['电话 王小川', '聊天 王小川']],
])('TASKVIEW-17 TASKVIEW-18 TASKVIEW-21 TASKVIEW-22 AMB-76 ZH-88 %s of a task with %j offers to call and to chat with other known people', async (name, task, expected) => {
  const { screen } = await openScreen(name, { taskId: 'GD1' }, answersFor({ ...CUSTOMER, ...task }), ME)
  expect(namesOf(screen).filter((label) => /^(电话|聊天)/.test(label))).toEqual(expected)
})

test('TASKVIEW-21 TASKVIEW-22 the shortcuts of a reminder reach its customer', async () => {
  const chat = vi.spyOn(messenger, 'chatWithCustomer').mockResolvedValue({ ok: true, value: undefined })
  const dialled: string[] = []
  const listener = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    dialled.push(event.target.href)
  }
  document.addEventListener('click', listener)
  const { screen } = await openScreen('customerCareDetail', { taskId: 'GD1' }, answersFor(CUSTOMER), ME)
  await screen.getByRole('button', { name: '电话 王小川' }).click()
  await screen.getByRole('button', { name: '聊天 王小川' }).click()
  document.removeEventListener('click', listener)
  expect(dialled).toEqual(['tel:19900001001'])
  expect(chat).toHaveBeenCalledExactlyOnceWith('wm1')
})

test('the customer of an order can be called from the order', async () => {
  const { screen } = await openScreen('planTaskDetail', { taskId: 'GD1' }, answersFor(CUSTOMER), ME)
  const dialled = new Promise<string>((resolve) =>
    document.addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof HTMLAnchorElement)) return
        event.preventDefault()
        resolve(event.target.href)
      },
      { capture: true },
    ),
  )
  await screen.getByRole('button', { name: '电话 王小川' }).click()
  expect(await dialled).toBe('tel:19900001001')
})

test('TASKVIEW-19 a task shows the names of the copied colleagues', async () =>
  expect(factsOf((await openTask()).screen)).toMatchObject({ 创建人: '沈若溪', 推送对象: '顾明轩', 抄送人: '李静怡、欧阳晓峰' }))

test('TASKVIEW-20 a reminder shows its fields, and has no button to change it', async () => {
  const { screen } = await openScreen('customerCareDetail', { taskId: 'GD1' }, answersFor({ createdBy: ME.userCode, taskUser: 'u1' }), ME)
  await expect.element(screen.getByRole('heading', { name: '过户批单' })).toBeVisible()
  expect(factsOf(screen)).toMatchObject({ 提醒时间: '2026-11-21 09:00', 到期时间: '2026-11-23 18:00', 提醒频率: '10分钟' })
  expect(namesOf(screen)).toEqual(['返回'])
})
