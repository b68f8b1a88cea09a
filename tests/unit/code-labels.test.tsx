import { beforeEach, expect, test } from 'vitest'
import type { RenderResult } from 'vitest-browser-react'
import { openScreen } from './open-screen.tsx'

const ME = { userId: 'u1', userCode: 'u1@example.com', appId: 'app' }
const CUSTOMER = { wechatCustomerId: 'KH1', externalUserid: 'wm1', clientName: '欧阳静宜', cifClientNo: 'CIF1' }
beforeEach(() => sessionStorage.clear())

const rowsOf = (screen: RenderResult) =>
  screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

/** Renders the tasks of a customer, and returns the texts of their rows. */
async function taskRows(tasks: object[]): Promise<string[]> {
  const rows = tasks.map((task, at) => ({ taskId: `T${at}`, taskTitle: `T${at}`, createdBy: ME.userCode, ...task }))
  const answers = { getWechatCustomersByExternalUserid: CUSTOMER, taskList: { rows } }
  const { screen } = await openScreen('customerDetail', { externalUserid: 'wm1', selectTag: 'tasks' }, answers, ME)
  await expect.element(screen.getByText('T0', { exact: true })).toBeVisible()
  return rowsOf(screen)
}

const KINDS: [id: string, kind: string, label: string][] = [
  ['ENUM-02', '1/1', '客户关怀'],
  ['ENUM-03', '1/2', '新增客户'],
  ['ENUM-04', '1/6', '续保回收'],
  ['ENUM-05', '1/7', '理赔进度更新'],
  ['ENUM-06', '1/8', '增值服务进度更新'],
  ['ENUM-07', '1/9', '咨诉进度更新'],
  ['ENUM-08', '2/1', '咨诉转办'],
  ['ENUM-09', '2/2', '批单跟进'],
  ['ENUM-10', '2/3', '任务计划'],
  ['ENUM-11', '2/4', '理赔共享'],
  ['ENUM-12', '2/5', '续保预警'],
  ['ENUM-13', '2/6', '微企添加'],
  ['ENUM-14', '2/7', '进度告知'],
  ['ENUM-15', '2/8', '查勘派工'],
  ['ENUM-16', '2/9', '定损派工'],
]

test('ENUM-01 the tasks of a customer name their kind', async () => {
  const tasks = KINDS.map(([, kind]) => ({ taskType: kind.slice(0, 1), taskChildrenType: kind.slice(2), taskStatus: '0' }))
  expect(await taskRows(tasks)).toEqual(KINDS.map(([, , label]) => expect.stringContaining(label)))
})

const STATUSES: [id: string, status: string, label: RegExp][] = [
  ['ENUM-17', '0', /待查看/],
  ['ENUM-18', '1', /已查看/],
  ['ENUM-19', '2', /跟进中/],
  ['ENUM-20', '3', /已完成/],
  ['ENUM-21', '4', /过期(?!后)/],
  ['ENUM-22', '5', /过期后完成/],
]

test('the tasks of a customer name their status', async () => {
  const tasks = STATUSES.map(([, taskStatus]) => ({ taskType: '2', taskChildrenType: '3', taskStatus }))
  expect(await taskRows(tasks)).toEqual(STATUSES.map(([, , label]) => expect.stringMatching(label)))
})

const TYPES: [id: string, type: string, label: string][] = [
  ['ENUM2-11', '35', '批改关系人信息（投保人）'],
  ['ENUM2-12', '36', '批改关系人信息（被保险人）'],
  ['ENUM2-13', '49', '变更车辆标识信息'],
  ['ENUM2-14', '51', '车辆过户'],
  ['ENUM2-15', '98', '其他批改'],
]

test('ENDORLIST-07 the endorsements of a policy name their type', async () => {
  const endorDataList = TYPES.map(([, endorType]) => ({ endorNo: `E${endorType}`, policyNo: 'P1', endorType }))
  const { screen } = await openScreen('endorsementsTask', { flag: 'P1' }, { getEndorNoByPolicyNo: { endorDataList } }, ME)
  await expect.element(screen.getByText(/E35/)).toBeVisible()
  expect(rowsOf(screen)).toEqual(TYPES.map(([, , label]) => expect.stringContaining(`批改类型 ${label}`)))
})
