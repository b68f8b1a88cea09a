import type { Page } from '@playwright/test'
import timeouts from '../../server/integrations/demo/timeouts.json' with { type: 'json' }
import { anotherPhone, expect, expectGoodScreen, heading, idle, recordCalls, signIn, type Steward, test } from './steward.ts'

const MINE = timeouts.filter((task) => task.for === 'claims')
const named = (nodeId: string, tableName: string) => {
  const found = MINE.find((task) => task.nodeId === nodeId && task.tableName === tableName)
  if (!found) throw new Error(`the demo has no task at ${nodeId} of ${tableName}`)
  return found
}
/** A loss assessment at the first node, which allows no rejection; one at a later node; and a survey. */
const FIRST = named('UserTask1', 'work_evaluate_auto')
const LATER = named('UserTask4', 'work_evaluate_auto')
const SURVEY = named('UserTask1', 'work_survey_auto')
const FOREIGN = timeouts.find((task) => task.for !== 'claims')
const RESULT = '已联系修理厂，配件今晚到店'

const hours = (page: Page) => page.getByRole('textbox', { name: /^预计处理时长/ })
const result = (page: Page) => page.getByRole('textbox', { name: /^跟踪结果/ })
const agree = (page: Page) => page.getByRole('button', { name: '同意', exact: true })
const reject = (page: Page) => page.getByRole('button', { name: '驳回', exact: true })
const toast = (page: Page) => page.locator('.st-toast')
const fact = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

async function open(page: Page, { taskId } = FIRST): Promise<void> {
  await signIn(page, 'claims')
  await page.goto(`/timeoutRemindDetail?taskId=${taskId}`)
  await expect(agree(page)).toBeVisible()
}

async function answer(page: Page, duration = '12'): Promise<void> {
  await hours(page).fill(duration)
  await result(page).fill(RESULT)
}

const handled = ({ db }: Steward) =>
  db
    .withTables<{ core_timeout_handling: Record<string, unknown> }>()
    .selectFrom('core_timeout_handling')
    .select(['taskId', 'actionType', 'handleTime', 'handleResult', 'nextNodeId'])
    .execute()

test("AMB2-44 TIMEOUTDETAIL-01 TIMEOUTDETAIL-02 TIMEOUTDETAIL-06 TIMEOUTDETAIL-24 shows the workflow's data, requested by taskId and userCode", async ({
  page,
}) => {
  const calls = recordCalls(page)
  await open(page)
  await expect(heading(page, '超时提醒详情')).toBeVisible()
  await expect(page.getByText(`报案号 ${FIRST.registNo}`)).toBeVisible()
  // The demo's task has status 1.
  await expect(page.getByText('已查看', { exact: true })).toBeVisible()
  for (const [label, value] of [
    ['被保险人', FIRST.insuredName],
    ['车牌号', FIRST.licenseNo],
    ['报案人', FIRST.reportorName],
    ['报案人电话', FIRST.reportorPhoneNumber],
  ] as const)
    await expect(fact(page, label)).toContainText(value)
  await expect(fact(page, '报案时间')).toHaveText(/\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(reject(page)).toBeVisible()
  const [request] = calls.urls('getTimeoutRemindDetail')
  expect([...(request?.searchParams ?? [])]).toEqual([
    ['taskId', FIRST.taskId],
    ['userCode', 'lujiayi@example.com'],
  ])
  await expectGoodScreen(page)
})

test('TIMEOUTDETAIL-03 TIMEOUTDETAIL-04 TIMEOUTDETAIL-05 AMB2-44 shows the damaged object for a loss assessment only, as a label', async ({
  page,
}) => {
  await open(page)
  await expect(fact(page, '损失标的')).toHaveText('损失标的标的车')
  for (const [code, label] of [
    ['2', '三者车'],
    ['6', '车上物'],
    ['7', '三者物'],
    ['99', '99'],
  ] as const) {
    await page.route('**/getTimeoutRemindDetail**', async (route) => {
      const given = await route.fetch()
      await route.fulfill({ json: JSON.parse((await given.text()).replace(/"thirdind":"\w+"/, `"thirdind":"${code}"`)) })
    })
    await page.reload()
    await expect(fact(page, '损失标的')).toHaveText(`损失标的${label}`)
    await page.unroute('**/getTimeoutRemindDetail**')
  }
  await page.goto(`/timeoutRemindDetail?taskId=${SURVEY.taskId}`)
  await expect(fact(page, '车牌号')).toContainText(SURVEY.licenseNo)
  await expect(page.getByText('损失标的')).toHaveCount(0)
})

test('TIMEOUTDETAIL-09 TIMEOUTDETAIL-10 TIMEOUTDETAIL-12 TIMEOUTDETAIL-13 AMB2-46 the checks show their messages in turn for both buttons, and no request is sent', async ({
  page,
}) => {
  await open(page, LATER)
  const calls = recordCalls(page)
  const expectMessage = async (text: string) => {
    for (const button of [agree(page), reject(page)]) {
      await expect(toast(page)).toBeHidden()
      await button.tap()
      await expect(toast(page)).toHaveText(text)
    }
    await expect(page.locator('.st-field-error', { hasText: text })).toBeVisible()
  }
  await expectMessage('预计处理时长不能为空')
  await expectGoodScreen(page)
  await hours(page).fill('1.5')
  await expectMessage('预计处理时长只能是整数')
  for (const outside of ['0', '-3', '1000']) {
    await hours(page).fill(outside)
    await expectMessage('预计处理时长只能在1到999之间')
  }
  await hours(page).fill('999')
  await expectMessage('跟踪结果不能为空')
  await result(page).fill(' \u3000')
  await expectMessage('跟踪结果不能为空')
  expect(calls.names()).toEqual([])
})

test('TIMEOUTDETAIL-11 AMB2-46 a fractional or invalid time shows its message while typing, an empty or whole one does not', async ({
  page,
}) => {
  await open(page)
  const wrong = page.locator('.st-field-error', { hasText: '预计处理时长只能是整数' })
  await hours(page).pressSequentially('12')
  await expect(toast(page)).toBeHidden()
  await hours(page).pressSequentially('x')
  await expect(toast(page)).toHaveText('预计处理时长只能是整数')
  await expect(wrong).toBeVisible()
  await hours(page).press('Backspace')
  await expect(hours(page)).toHaveValue('12')
  await expect(wrong).toBeHidden()
  await expect(toast(page)).toBeHidden()
  await hours(page).fill('')
  await idle(page)
  await expect(toast(page)).toBeHidden()
  await expect(page.locator('.st-field-error')).toHaveCount(0)
})

test('pressing Enter sends no request, because only the buttons decide', async ({ page }) => {
  await open(page)
  await answer(page)
  const calls = recordCalls(page)
  await hours(page).press('Enter')
  await idle(page)
  expect(calls.names()).toEqual([])
  await expect(agree(page)).toBeVisible()
})

test('TIMEOUTDETAIL-07 at the first node 驳回 has no effect', async ({ page }) => {
  await open(page)
  await answer(page)
  const calls = recordCalls(page)
  await expect(reject(page)).toBeDisabled()
  await reject(page).tap({ force: true })
  await idle(page)
  expect(calls.names()).toEqual([])
})

test('AMB2-45 AMB2-41 TIMEOUTDETAIL-14 TIMEOUTDETAIL-16 TIMEOUTDETAIL-18 TIMEOUTDETAIL-22 同意 sends the form, returns to the list, and removes the task from list and home', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/404/)
  await signIn(page, 'claims')
  await page.getByRole('button', { name: '更多超时提醒' }).tap()
  const rows = page.locator('main').getByRole('listitem')
  await rows.filter({ hasText: FIRST.registNo }).getByRole('button', { name: '详情' }).tap()
  await answer(page, '241')
  const calls = recordCalls(page)
  await agree(page).tap()
  await expect(page).toHaveURL(/\/timeoutRemindList$/)
  await expect(rows).toHaveCount(MINE.length - 1)
  await expect(rows.filter({ hasText: FIRST.registNo })).toHaveCount(0)
  const { for: _for, companyCode: _companyCode, subject: _subject, began: _began, reported: _reported, ...shown } = FIRST
  const decision = { actionType: 'agree', handleTime: 241, handleResult: RESULT, nextNodeId: 'UserTask5' }
  expect(calls.bodies('submitWorkTime')).toEqual([
    { ...shown, reportDate: expect.any(String), usercode: 'lujiayi@example.com', ...decision },
  ])
  expect(await handled(steward)).toEqual([{ taskId: FIRST.taskId, ...decision }])
  // Going back from the list shows the home, not the task.
  await page.getByRole('button', { name: '返回', exact: true }).tap()
  await expect(page.getByRole('button', { name: `${MINE.length - 1} 超时提醒` })).toBeVisible()
  await page.goto(`/timeoutRemindDetail?taskId=${FIRST.taskId}`)
  await expect(page.getByText('该内容已不存在')).toBeVisible()
})

test('AMB2-45 CALL2-40 TIMEOUTDETAIL-08 TIMEOUTDETAIL-15 TIMEOUTDETAIL-20 TIMEOUTDETAIL-22 at a later node 驳回 sends reject', async ({
  page,
  steward,
}) => {
  await open(page, LATER)
  await answer(page, '999')
  await reject(page).tap()
  await expect(page).toHaveURL(/\/timeoutRemindList$/)
  expect(await handled(steward)).toMatchObject([{ taskId: LATER.taskId, actionType: 'reject', nextNodeId: 'UserTask2' }])
})

test("TIMEOUTDETAIL-23 AMB2-48 a refusal shows the service's message, if any, keeps the form and stays", async ({
  page,
  browser,
  steward,
}) => {
  steward.expectNoise(/noted timeout\.submit refused|500/)
  await open(page)
  await answer(page)
  // On another phone, because this one would offer the draft.
  const other = await anotherPhone(browser, steward)
  await signIn(other, 'claims')
  await other.goto(`/timeoutRemindDetail?taskId=${FIRST.taskId}`)
  await answer(other, '13')
  await agree(other).tap()
  await expect(other).toHaveURL(/\/timeoutRemindList$/)
  await other.context().close()
  const expectFormKept = async () => {
    await expect(page).toHaveURL(`/timeoutRemindDetail?taskId=${FIRST.taskId}`)
    expect([await hours(page).inputValue(), await result(page).inputValue()]).toEqual(['12', RESULT])
  }
  await agree(page).tap()
  await expect(toast(page)).toHaveText('该任务已处理或已流转，请返回列表查看')
  await expectFormKept()
  await expect(toast(page)).toBeHidden()
  await page.route('**/submitWorkTime', (route) => route.fulfill({ json: { status: '500', message: '', data: {} } }))
  await Promise.all([page.waitForResponse('**/submitWorkTime'), agree(page).tap()])
  await idle(page)
  await expect(toast(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFormKept()
  await page.unroute('**/submitWorkTime')
  await page.route('**/submitWorkTime', (route) => route.fulfill({ status: 500, body: '' }))
  await agree(page).tap()
  await expect(page.getByRole('dialog').getByText('系统异常')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expectFormKept()
  expect(await handled(steward)).toMatchObject([{ taskId: FIRST.taskId, handleTime: 13 }])
})

test("DEC-28 another person's task shows the refusal and no form", async ({ page, steward }) => {
  steward.expectNoise(/403/)
  await signIn(page, 'claims')
  await page.goto(`/timeoutRemindDetail?taskId=${FOREIGN?.taskId}`)
  await expect(page.getByText('您没有权限查看或处理该内容')).toBeVisible()
  await expect(agree(page)).toHaveCount(0)
  await expectGoodScreen(page)
})
