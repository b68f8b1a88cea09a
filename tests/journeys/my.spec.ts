import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, idle, PASSWORD, recordCalls, signIn, type Steward, test } from './steward.ts'

const DAY_S = 86_400
const region = (page: Page, name: string) => page.locator('main').getByRole('region', { name })
const figure = (page: Page, label: string) => page.locator('main li').filter({ hasText: label }).locator('b')

const sessions = async (steward: Steward) =>
  (await steward.db.selectFrom('session').select('tokenHash').where('userId', '=', 'chenzhiyuan').execute()).length

/** Returns the last midnight in China at or before an instant, epoch seconds. */
const midnight = (instant: number) => Math.floor((instant / 1_000 + 8 * 3_600) / DAY_S) * DAY_S - 8 * 3_600

test("AMB2-50 AMB2-51 AMB2-52 MY-01 MY-04 MY-06 MY-09 MY-11 MY-12 MY-13 MY-14 AMB2-49 shows the user's name and the counts of customers and chats for the selected period", async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await signIn(page)
  await page.goto('/my')
  await expect(heading(page, '我的')).toBeVisible()
  await expect(page.locator('main').getByText('陈志远', { exact: true })).toBeVisible()
  // MY-04: without a bound account there is no exit from it.
  await expect(page.getByText('富德E保')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '退出', exact: true })).toHaveCount(0)
  await expect(figure(page, '客户总数')).toHaveText(/^\d+$/)
  await expect(figure(page, '企业标签客户占比')).toHaveText(/^\d+(\.\d{1,2})?%$/)
  for (const label of ['新增客户数', '被客户删除数', '联系客户数', '聊天总数', '发送消息数', '平均首次回复时长', '已回复聊天占比'])
    await expect(figure(page, label)).toHaveText(/^\d+(\.\d{1,2})?(分钟|%)?$/)
  await expect(page.getByRole('tab', { name: '昨天' })).toHaveAttribute('aria-selected', 'true')
  await expect(region(page, '数据看板')).toBeVisible()

  await page.getByRole('button', { name: '说明' }).tap()
  await expect(page.getByText('统计数据截至昨日24时，不包含今日数据')).toBeVisible()
  const yesterday = await figure(page, '发送消息数').textContent()
  await page.getByRole('tab', { name: '近30天' }).tap()
  await expect(figure(page, '发送消息数')).not.toHaveText(yesterday ?? '')
  await expectGoodScreen(page)

  const today = midnight(steward.now())
  const sent = calls.urls('wxGetUserBehavior').map(({ searchParams }) => Object.fromEntries(searchParams))
  for (const { userid, appId } of sent) expect([userid, appId]).toEqual(['["chenzhiyuan"]', 'demo'])
  const periods = new Set(sent.map(({ start_time, end_time }) => `${(today - Number(start_time)) / DAY_S} ${today - Number(end_time)}`))
  // The data board requests the seven days.
  expect([...periods].sort()).toEqual(['1 0', '30 0', '7 0'])
})

test("AMB2-54 AMB2-55 BOARD-01 BOARD-02 BOARD-03 BOARD-05 BOARD-06 the board shows two trends and the week's tasks, values on tap, and a table on request", {
  tag: '@layout',
}, async ({ page }) => {
  const calls = recordCalls(page)
  const code: string[] = []
  page.on('request', (request) => void (/\/plot-[^/]*\.js$/.test(request.url()) && code.push(request.url())))
  await signIn(page)
  expect(code).toEqual([])
  await page.goto('/dataBoard')
  const [trend, tasks] = [page.getByRole('figure', { name: '近7天联系客户趋势' }), page.getByRole('figure', { name: '近7天工单统计' })]
  await expect(trend.locator('canvas').first()).toBeVisible()
  await expect(trend.getByRole('listitem')).toHaveText(['新增客户', '被客户删除', '联系客户'])
  await expect(tasks.getByRole('listitem')).toHaveText(['提醒', '任务', '已完成', '过期'])
  expect(new Set(code).size).toBe(1)

  // The last day is at the right end of the axis.
  const plot = trend.locator('.st-chart-plot')
  const box = await plot.boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 60)
  await expect(trend.getByRole('listitem').first()).toHaveText(/^新增客户\d+$/)
  const tapped = await trend.getByRole('listitem').first().textContent()

  await trend.getByRole('button', { name: '看数据' }).tap()
  const table = trend.getByRole('table', { name: '近7天联系客户趋势' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(table.getByRole('row').last().getByRole('cell').first()).toHaveText((tapped ?? '').replace('新增客户', ''))
  await trend.getByRole('button', { name: '看图表' }).tap()
  await expect(table).toHaveCount(0)
  await expect(trend.locator('canvas').first()).toBeVisible()
  await page.getByRole('tab', { name: '聊天趋势' }).tap()
  await expect(page.getByRole('figure', { name: '近7天聊天趋势' }).getByRole('listitem')).toHaveText(['聊天总数', '发送消息数'])
  await expectGoodScreen(page)

  expect(calls.urls('wxGetChatTrendChart').map(({ searchParams }) => searchParams.get('userids'))).toEqual(['["chenzhiyuan"]'])
  const [{ searchParams: sent } = new URL('http://none')] = calls.urls('taskChartData')
  expect([Number(sent.get('end_time')) - Number(sent.get('start_time')), sent.get('userId')]).toEqual([7 * DAY_S, 'chenzhiyuan'])
})

test('AMB2-50 MY-10 BOARD-08 null and negative figures show as zero, also for a single day', async ({ page, steward }) => {
  const day = midnight(steward.now()) - DAY_S
  const row = { stat_time: day, new_contact_cnt: null, negative_feedback_cnt: -3, chat_cnt: 0, avg_reply_time: -1, reply_percentage: null }
  await page.route('**/wxGetUserBehavior**', (route) =>
    route.fulfill({ json: { status: '200', message: 'success', data: { rows: [row] } } }),
  )
  await signIn(page)
  await page.goto('/my')
  for (const label of ['新增客户数', '被客户删除数', '联系客户数', '发送消息数']) await expect(figure(page, label)).toHaveText('0')
  await expect(figure(page, '平均首次回复时长')).toHaveText('0分钟')
  await expect(figure(page, '已回复聊天占比')).toHaveText('0%')
  await page.goto('/dataBoard')
  const trend = page.getByRole('figure', { name: '近7天联系客户趋势' })
  await expect(trend.locator('canvas').first()).toBeVisible()
  await trend.getByRole('button', { name: '看数据' }).tap()
  await expect(trend.getByRole('row')).toHaveCount(2)
  await expect(trend.getByRole('row').last().getByRole('cell')).toHaveText(['0', '0', '0'])
  await expectGoodScreen(page)
})

test('AMB2-54 the board of a signed-out user makes no call and is empty', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/dataBoard')
  await expect(page.getByText('暂无数据')).toHaveCount(2)
  await expectGoodScreen(page)
  expect(calls.names()).toEqual([])
})

test('the board shows a message when the messenger is unreachable, and the remaining data', async ({ page, steward }) => {
  steward.expectNoise(/503|noted/)
  await page.route('**/wxGetUserBehavior**', (route) =>
    route.fulfill({ json: { status: '503', message: '企业微信暂时无法连接，请稍后再试' } }),
  )
  await signIn(page)
  await page.goto('/dataBoard')
  await expect(page.getByText('企业微信暂时无法连接，请稍后再试')).toBeVisible()
  await expect(page.getByRole('figure', { name: '近7天工单统计' }).locator('canvas').first()).toBeVisible()
})

test('AMB2-12 MY-02 MY-03 MY-05 CALL2-21 GUARD-13 DEC-32 AMB2-53 a user with a bound account sees its number and can leave it', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await page.goto('/login')
  await page.getByPlaceholder('请输入手机号/工号').fill('900001')
  await page.getByPlaceholder('请输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.getByRole('navigation').getByText('我的').tap()
  await expect(page.getByText('富德E保：900001')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const [{ searchParams: named } = new URL('http://none')] = calls.urls('wxGetUserName')
  const { userIdEB, userId, wechatCode, dataSources } = Object.fromEntries(named)
  const before = await sessions(steward)
  calls.clear()
  await page.getByRole('button', { name: '退出', exact: true }).tap()
  await expect(heading(page, '绑定账号登录')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  // No query is sent again when the session ends.
  await idle(page)
  expect(calls.names()).toEqual(['qyWxUpdateUserByUserId', 'endSession'])
  expect(calls.bodies('qyWxUpdateUserByUserId')).toEqual([{ userIdEB, userId, wechatCode, dataSources }])
  const bound = await steward.db
    .selectFrom('bound_account')
    .select('unboundAt')
    .where('employeeNo', '=', '900001')
    .executeTakeFirstOrThrow()
  expect(bound.unboundAt).not.toBeNull()
  await expect.poll(() => sessions(steward)).toBe(before - 1)
})

test('AMB2-12 AMB2-53 GUARD-13 leaving a bound account invalidates it in the business mode, too', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/?appId=demo&router=businessHome')
  await page.goto('/login')
  await page.getByPlaceholder('请输入手机号/工号').fill('900002')
  await page.getByPlaceholder('请输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await page.getByRole('navigation').getByText('我的').tap()
  await page.getByRole('button', { name: '退出', exact: true }).tap()
  await expect(heading(page, '绑定账号登录')).toBeVisible()
  expect(calls.bodies('qyWxUpdateUserByUserId')).toMatchObject([{ dataSources: '1' }])
})
