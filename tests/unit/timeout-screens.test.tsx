import { beforeEach, expect, test } from 'vitest'
import { type Answers, expectToast, factsOf, namesOf, openScreen } from './open-screen.tsx'

const ME = { userId: 'u1', userCode: 'u1@example.com', appId: 'app' }
beforeEach(() => sessionStorage.clear())

const TIMEOUT = {
  registNo: 'RD1',
  insuredName: '甲',
  reportDate: '2026-11-18 08:15',
  licenseNo: '沪A1',
  reportorName: '乙',
  reportorPhoneNumber: '19900001001',
  status: '1',
  tableName: 'work_survey_auto',
  nodeId: 'UserTask2',
}
const openTimeout = (timeout = {}, answers: Answers = {}) =>
  openScreen(
    'timeoutRemindDetail',
    { taskId: 'T1' },
    {
      getTimeoutRemindList: { bpmTaskList: [{ taskId: 'T1', subject: '超时' }], total: 1 },
      getTimeoutRemindDetail: { resultMsgDto: { data: { ...TIMEOUT, ...timeout } }, userInfo: { companyCode: '01' } },
      ...answers,
    },
    ME,
  )

test.each([
  ['TIMEOUTDETAIL-04', {}, {}],
  ['TIMEOUTDETAIL-04', { thirdind: '1' }, {}],
  ['TIMEOUTDETAIL-03 TIMEOUTDETAIL-05 ENUM2-07', { tableName: 'work_evaluate_auto', thirdind: '1' }, { 损失标的: '标的车' }],
  ['TIMEOUTDETAIL-03 TIMEOUTDETAIL-05 ENUM2-08', { tableName: 'work_evaluate_auto', thirdind: '2' }, { 损失标的: '三者车' }],
  ['TIMEOUTDETAIL-03 TIMEOUTDETAIL-05 ENUM2-09', { tableName: 'work_evaluate_auto', thirdind: '6' }, { 损失标的: '车上物' }],
  ['TIMEOUTDETAIL-03 TIMEOUTDETAIL-05 ENUM2-10', { tableName: 'work_evaluate_auto', thirdind: '7' }, { 损失标的: '三者物' }],
])('%s TIMEOUTDETAIL-01 TIMEOUTDETAIL-02 TIMEOUTDETAIL-06 AMB2-80 ZH2-54 a timeout with %j shows its fields', async (_ids, timeout, more) => {
  const { screen, sent } = await openTimeout(timeout)
  const base = { 被保险人: '甲', 报案时间: '2026-11-18 08:15', 车牌号: '沪A1', 报案人: '乙', 报案人电话: '19900001001' }
  expect(factsOf(screen)).toEqual({ ...base, ...more })
  await expect.element(screen.getByText('报案号 RD1')).toBeVisible()
  expect(namesOf(screen).slice(-2)).toEqual(['驳回', '同意'])
  expect(sent('getTimeoutRemindDetail')).toEqual([{ taskId: 'T1', userCode: 'u1@example.com' }])
})

test.each([
  ['ENUM2-01', '0', '待查看'],
  ['ENUM2-02', '1', '已查看'],
  ['ENUM2-03', '2', '跟进中'],
  ['ENUM2-04', '3', '已完成'],
  ['ENUM2-05', '4', '过期'],
  ['ENUM2-06', '5', '过期后完成'],
])('%s TIMEOUTDETAIL-24 the status %s is shown as %s', async (_id, status, label) => {
  const { screen } = await openTimeout({ status })
  await expect.element(screen.getByText(label, { exact: true })).toBeVisible()
})

test.each([
  ['UserTask1', true],
  ['UserTask2', false],
  ['UserTask10', false],
  [undefined, false],
])('TIMEOUTDETAIL-07 TIMEOUTDETAIL-08 at the node %s 驳回 is disabled: %s', async (nodeId, disabled) => {
  const { screen } = await openTimeout({ nodeId })
  expect((screen.getByRole('button', { name: '驳回' }).element() as HTMLButtonElement).getAttribute('aria-disabled') === 'true').toBe(
    disabled,
  )
})

test.each([
  ['TIMEOUTDETAIL-14 TIMEOUTDETAIL-17', '同意', 'UserTask1', 240, '01', 'agree', 'UserTask2'],
  ['TIMEOUTDETAIL-14 TIMEOUTDETAIL-18', '同意', 'UserTask1', 241, '01', 'agree', 'UserTask5'],
  ['TIMEOUTDETAIL-14 TIMEOUTDETAIL-19', '同意', 'UserTask1', 241, '02', 'agree', 'UserTask4'],
  ['TIMEOUTDETAIL-14 TIMEOUTDETAIL-20 TIMEOUTDETAIL-12', '同意', 'UserTask4', 999, '01', 'agree', 'UserTask2'],
  ['TIMEOUTDETAIL-15 TIMEOUTDETAIL-20 TIMEOUTDETAIL-12', '驳回', 'UserTask2', 1, '01', 'reject', 'UserTask2'],
])('%s TIMEOUTDETAIL-16 TIMEOUTDETAIL-21 TIMEOUTDETAIL-22 %s at %s with %i hours in company %s sends the form and returns to the list', async (_ids, button, nodeId, hours, companyCode, actionType, nextNodeId) => {
  const detail = { resultMsgDto: { data: { ...TIMEOUT, nodeId } }, userInfo: { companyCode } }
  const { screen, sent, opened } = await openTimeout({}, { getTimeoutRemindDetail: detail, submitWorkTime: {} })
  await screen.getByRole('textbox', { name: /预计处理时长/ }).fill(String(hours))
  await screen.getByRole('textbox', { name: /跟踪结果/ }).fill('已联系')
  await screen.getByRole('button', { name: button }).click()
  await expect.poll(() => opened).toHaveLength(1)
  expect(opened[0]).toMatch(/timeoutRemindList/)
  const decision = { usercode: 'u1@example.com', actionType, handleTime: hours, handleResult: '已联系', nextNodeId }
  expect(sent('submitWorkTime')).toEqual([{ ...TIMEOUT, taskId: 'T1', nodeId, ...decision }])
})

test('TIMEOUTDETAIL-23 a refused submission shows the message of the server and stays', async () => {
  const { screen, opened } = await openTimeout(
    {},
    { submitWorkTime: () => Response.json({ status: '200', message: '任务已流转', data: {} }) },
  )
  await screen.getByRole('textbox', { name: /预计处理时长/ }).fill('12')
  await screen.getByRole('textbox', { name: /跟踪结果/ }).fill('已联系')
  await screen.getByRole('button', { name: '同意' }).click()
  await expectToast(screen, '任务已流转')
  expect(opened).toEqual([])
})
