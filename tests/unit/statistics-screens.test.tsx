import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, openScreen } from './open-screen.tsx'

const ME = { userId: 'u1', userCode: 'u1@example.com', appId: 'app' }
const NOW = Date.parse('2026-11-20T10:05:00+08:00')
const midnight = Date.parse('2026-11-20T00:00:00+08:00') / 1_000
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => void vi.useRealTimers())

const row = { stat_time: midnight - 86_400, new_contact_cnt: 11, negative_feedback_cnt: 12, chat_cnt: 13, message_cnt: 14 }
const STATISTICS: Answers = {
  wxGetUserName: { userName: '陈志远' },
  getCustomersByUserId: { rows: ['a', 'b', 'c', 'd', 'e'].map((externalUserid) => ({ externalUserid })) },
  getuserTagProportion: { haveTagCnt: 1, allCnt: 3 },
  wxGetUserBehavior: { rows: [{ ...row, avg_reply_time: 15, reply_percentage: 16 }] },
  wxGetChatTrendChart: { data: [] },
  taskChartData: { rows: [] },
}

test('MY-01 MY-04 MY-06 MY-07 MY-08 MY-09 MY-10 MY-13 MY-14 BOARD-01 BOARD-02 BOARD-03 the own page shows each figure under its label', async () => {
  const { screen } = await openScreen('my', { period: '1' }, STATISTICS, ME)
  const texts = screen.container.innerText.replace(/\s+/g, '')
  const figures = [
    '11新增客户数',
    '12被客户删除数',
    '13联系客户数',
    '13聊天总数',
    '14发送消息数',
    '15分钟平均首次回复时长',
    '16%已回复聊天占比',
  ]
  expect(texts).toContain(figures.join(''))
  for (const text of ['陈志远', '5客户总数', '33.33%企业标签客户占比']) expect(texts).toContain(text)
  expect(texts).not.toContain('富德E保')
  const tabs = screen
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent)
  expect(tabs).toEqual(['昨天', '近7天', '近30天', '联系客户趋势', '聊天趋势'])
  await expect.element(screen.getByRole('heading', { name: /^工单统计/ })).toBeVisible()
  await screen.getByRole('button', { name: '说明' }).click()
  await expect.element(screen.getByText('统计数据截至昨日24时，不包含今日数据')).toBeVisible()
})

test('MY-11 MY-12 a chosen period is requested from midnight to midnight, for the own user id', async () => {
  const { screen, sent } = await openScreen('my', { period: '1' }, STATISTICS, ME)
  for (const name of ['近7天', '近30天']) await screen.getByRole('tab', { name }).click()
  const request = { appId: 'app', userid: '["u1"]', end_time: String(midnight) }
  const days = [1, 7, 30].map((count) => ({ ...request, start_time: String(midnight - count * 86_400) }))
  await expect.poll(() => sent('wxGetUserBehavior')).toEqual(expect.arrayContaining(days))
})

test('MY-02 MY-03 MY-05 a bound account is shown with its name and can be left', async () => {
  const answers = { ...STATISTICS, wxGetUserName: { userName: '陈志远', userNameFDEB: '900001' } }
  const { screen, sent, opened } = await openScreen('my', { period: '1' }, answers, { ...ME, userIdEB: 'EB1', wechatCode: 'demo' })
  await expect.element(screen.getByText('富德E保：900001')).toBeVisible()
  await screen.getByRole('button', { name: '退出', exact: true }).click()
  await expect.poll(() => opened).toEqual(['login {}'])
  const account = { userIdEB: 'EB1', userId: 'u1', wechatCode: 'demo', dataSources: '2' }
  expect([sent('wxGetUserName')[0], sent('qyWxUpdateUserByUserId')[0]]).toEqual([account, account])
})

test('MY-04 an account that was unbound on another phone has neither name nor exit', async () => {
  const { screen } = await openScreen('my', { period: '1' }, STATISTICS, { ...ME, userIdEB: 'EB1' })
  await expect.element(screen.getByText('陈志远')).toBeVisible()
  expect(screen.container.innerText).not.toContain('富德E保')
  expect(screen.getByRole('button', { name: '退出', exact: true }).elements()).toEqual([])
})

test('BOARD-04 BOARD-05 BOARD-06 the board requests the chats of the own user id and the tasks of seven days', async () => {
  const { screen, sent } = await openScreen('dataBoard', {}, STATISTICS, ME)
  await screen.getByRole('tab', { name: '聊天趋势' }).click()
  await expect.poll(() => sent('wxGetChatTrendChart')).toEqual([{ appId: 'app', userids: '["u1"]' }])
  const week = { start_time: String(midnight - 6 * 86_400), end_time: String(midnight + 86_400) }
  expect(sent('taskChartData')).toEqual([{ userId: 'u1', ...week }])
})

test('SHELL-08 a confirmation has two buttons, and 取消 ends the steps', async () => {
  const { screen, opened, calls } = await openScreen('my', { period: '1' }, STATISTICS, ME)
  await expect.element(screen.getByText('陈志远')).toBeVisible()
  const before = calls().length
  await screen.getByRole('button', { name: '退出登录' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: '退出', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([opened, calls().length]).toEqual([[], before])
})
