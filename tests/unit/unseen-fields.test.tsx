import { beforeEach, expect, test } from 'vitest'
import { isObject } from '../../renderer/model/normalize.ts'
import type { ScreenBundle } from '../../src/screen-bundle.ts'
import { type Answers, expectToast, openScreen } from './open-screen.tsx'

const ME = { userId: 'u1', userCode: 'u1@example.com' }
const TASK = {
  taskId: 'GD1',
  taskTitle: '过户批单',
  taskContext: '请客户签名',
  userList: [{ taskUser: 'u2', userName: '顾明轩' }],
  taskCallTime: '2099-11-21 09:00:00',
  taskEndTime: '2099-11-23 18:00:00',
  taskCallType: '2',
  custName: '王小川',
  taskCustomer: 'KH0001',
  imgFileId: 'P1',
  otherFileId: 'F1',
  createdBy: ME.userCode,
  taskStatus: '2',
  version: '4',
}
const ORDER: Answers = {
  taskAndCustomerList: { rows: [TASK] },
  getCopyUserByTaskId: { rows: [{ userId: 'u3', name: '沈若溪' }] },
  getFileByTaskId: { rows: [{ imgFileUrl: '/p1', otherFileUrl: '/f1' }] },
  getUserByUserId: ({ userId }) => ({ userId, name: '顾明轩' }),
}
const CUSTOMER = {
  wechatCustomerId: 'KH1',
  externalUserid: 'wm1',
  clientName: '欧阳静宜',
  cifClientNo: 'CIF1',
  custGender: '2',
  mobile1: '19900001001',
  idType: '01',
  idNo: '990101198003120002',
  birthday: '1980-03-12',
  remark: '喜欢上午联系',
  version: '3',
}
const DETAIL: Answers = {
  getWechatCustomersByExternalUserid: CUSTOMER,
  customerAllTag: { rows: [] },
  getCustomerBaseInfoByIdNo: { customermap: { policyholderflag: '1' } },
  getCustomerSaleInfoById: { result_code: 'success' },
}

type Change = (node: Record<string, unknown>) => unknown

/** Replaces the nodes of a field, at any depth. Functions stay as they are. */
function replaceNodes(value: unknown, name: string, change: Change): unknown {
  const nested = (one: unknown) => replaceNodes(one, name, change)
  const isNode = (one: unknown) => isObject(one) && isObject(one['field']) && one['field']['name'] === name
  if (Array.isArray(value)) return value.flatMap((one: unknown) => (isNode(one) ? change(Object(one)) : [nested(one)]))
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, nested(one)])) : value
}

/** Makes a field visible under a condition. */
const shownWhile =
  (path: string[], literal: string): Change =>
  (node) => [{ ...node, when: { op: 'equals', path, right: { literal } }, reads: [...(node['reads'] as string[][]), path] }]

/** What releases do to a field of a form. */
const CHANGES: Record<string, Change> = {
  removed: () => [],
  'given a condition that is never true': shownWhile(['session', 'userId'], 'nobody'),
}

const released =
  (name: string, change: Change = () => []) =>
  async (bundle: ScreenBundle): Promise<ScreenBundle> => {
    const { later, ...own } = bundle
    const changed = (one: unknown) => replaceNodes(one, name, change)
    const parts = later && (await later.load())
    const laterParts = parts && { ...parts, parts: changed(parts.parts), nodes: changed(parts.nodes) }
    const shown = { ...own, plan: changed(own.plan), parts: changed(own.parts) }
    return { ...shown, ...(laterParts && { later: { ...later, get: () => laterParts } }) } as unknown as ScreenBundle
  }

beforeEach(() => sessionStorage.clear())

const KEPT: [field: string, sent: Record<string, unknown>][] = [
  ['carbonCopyUserList', { carbonCopyUserIdList: ['u3'] }],
  ['other', { otherFileId: 'F1' }],
  ['image', { imgFileId: 'P1' }],
  ['taskCustomer', { taskCustomer: 'KH0001', custName: '王小川' }],
  ['taskCallType', { taskCallType: '2' }],
]
const RELEASES = KEPT.flatMap(([field, sent]) => Object.keys(CHANGES).map((what) => ({ field, what, sent })))

test.each(RELEASES)('DEC-20 an edited order keeps $field, which a release has $what', async ({ field, what, sent }) => {
  const opened = await openScreen('updateTask', { taskId: 'GD1' }, ORDER, ME, released(field, CHANGES[what]))
  await opened.screen.getByRole('textbox', { name: /标题/ }).fill('改期')
  await opened.screen.getByRole('button', { name: '保存' }).click()
  await expectToast(opened.screen, '修改完成')
  expect(opened.sent('editUpdateTask')).toMatchObject([{ taskTitle: '改期', ...sent }])
})

test.each([
  ['custGender', { custGender: '2' }],
  ['mobile1', { mobile1: '19900001001' }],
  ['idNo', { idNo: '990101198003120002' }],
  ['birthday', { birthday: '1980-03-12' }],
])('DEC-20 a saved customer keeps %s, which a release has removed', async (field, sent) => {
  const opened = await openScreen('customerDetail', { externalUserid: 'wm1' }, DETAIL, ME, released(field))
  await opened.screen.getByRole('textbox', { name: '姓名' }).fill('欧阳静')
  await opened.screen.getByRole('button', { name: '保存' }).click()
  await expectToast(opened.screen, '保存成功')
  expect(opened.sent('wxUpdateCustomer')).toMatchObject([{ clientName: '欧阳静', ...sent }])
})

test('an order whose picture and file the user removed, and whose customer the user cleared, is saved without them', async () => {
  const { screen, sent } = await openScreen('updateTask', { taskId: 'GD1' }, ORDER, ME)
  for (const name of ['移除 P1', '移除 F1', '清空 关联客户', '移除 沈若溪']) await screen.getByRole('button', { name }).click()
  await screen.getByRole('button', { name: '保存' }).click()
  await expectToast(screen, '修改完成')
  const [saved = {}] = sent('editUpdateTask')
  expect(saved['carbonCopyUserIdList']).toEqual([])
  expect(Object.keys(saved).filter((name) => /^(img|other|taskCustomer|custName)/.test(name))).toEqual([])
})

test('a copy of an order has only what its form shows', async () => {
  const { screen, sent } = await openScreen('updateTask', { copyOf: 'GD1' }, ORDER, ME, released('carbonCopyUserList'))
  await expect.element(screen.getByRole('textbox', { name: /标题/ })).toHaveValue('过户批单')
  await screen.getByRole('button', { name: '保存' }).click()
  await expectToast(screen, '保存成功')
  expect(sent('addTask')).toMatchObject([{ taskTitle: '过户批单', carbonCopyUserIdList: [] }])
})

test('a field that the user hides by a change of another field is saved as empty', async () => {
  const whileTitled = released('carbonCopyUserList', shownWhile(['form', 'taskTitle'], '过户批单'))
  const { screen, sent } = await openScreen('updateTask', { taskId: 'GD1' }, ORDER, ME, whileTitled)
  await expect.element(screen.getByText('沈若溪')).toBeVisible()
  await screen.getByRole('textbox', { name: /标题/ }).fill('改期')
  await expect.element(screen.getByText('沈若溪')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '保存' }).click()
  await expectToast(screen, '修改完成')
  expect(sent('editUpdateTask')).toMatchObject([{ taskTitle: '改期', carbonCopyUserIdList: [] }])
})
