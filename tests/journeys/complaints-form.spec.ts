import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, idle, recordCalls, signIn, test } from './steward.ts'
import { hidePage } from './stored-drafts.ts'

const CASE = 'ZS2026110057'
const FORM = `/toCaseHandle?caseNo=${CASE}&email=gumingxuan%40example.com`
const DESCRIPTION = '合作修理厂未按约定时效上传报价单，已按考核办法扣减当月评分。'
const OPINION = '建议按修理厂补充报价复核定损，差额并入本次赔付。'
const REASON = '首次定损没有拆检，内衬断裂未能发现。'
/** A field's accessible name starts with its label, followed by asterisk and counter. */
const box = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const question = (page: Page, label: string) => page.getByRole('radiogroup', { name: new RegExp(`^${label}`) })
const choose = (page: Page, label: string, reply: '是' | '否') => question(page, label).getByRole('radio', { name: reply }).tap()
const submit = (page: Page) => page.getByRole('button', { name: '提交', exact: true }).tap()
const toast = (page: Page) => page.locator('.st-toast')
const field = (page: Page, text: string) => page.locator('.st-field-error', { hasText: text })

async function openForm(page: Page): Promise<void> {
  await signIn(page)
  await page.goto(FORM)
  await expect(question(page, '是否涉及违规处罚')).toBeVisible()
}

async function answer(page: Page): Promise<void> {
  await choose(page, '是否涉及违规处罚', '否')
  await choose(page, '来电人是否为修理厂', '否')
  await choose(page, '是否免回访案件', '是')
  await box(page, '处理意见').fill(OPINION)
  await box(page, '处理原因').fill(REASON)
}

const answering = (page: Page, data: object) =>
  page.route('**/updateComplaintByCase', (route) => route.fulfill({ json: { status: '200', message: 'success', data } }))

test('AMB-30 COMPLAINT-06 ROUTE-13 the button opens the form with caseNo and email, showing the case and the person in charge', async ({
  page,
}) => {
  await signIn(page, 'claims')
  await page.getByText('欧阳静宜女士要求复核定损').tap()
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '办理', exact: true }).tap()
  await expect(page).toHaveURL('/toCaseHandle?caseNo=ZS2026110066&email=lijingyi%40example.com')
  await expect(heading(page, 'ZS2026110066')).toBeVisible()
  await expect(box(page, '责任人')).toHaveValue('李静怡')
  await expect(box(page, '责任人')).not.toBeEditable()
  await expect(page.getByText('客户反映定损金额低于维修报价')).toBeVisible()
  expect(calls.bodies('getComplaintTask')).toEqual([{ caseNo: 'ZS2026110066' }])
  expect(calls.urls('wxGetUserByEmail').map((url) => url.searchParams.get('email'))).toEqual(['lijingyi@example.com'])
  await expectGoodScreen(page)
  await page.getByRole('button', { name: '查看案件' }).tap()
  await expect(page).toHaveURL('/complaintTaskDetail?caseNo=ZS2026110066')
})

test('COMPLAINT-11 COMPLAINT-12 COMPLAINT-13 COMPLAINT-14 COMPLAINT-15 COMPLAINT-16 COMPLAINT-17 MSG-02 MSG-03 MSG-04 MSG-05 MSG-06 MSG-07 the six checks show their own messages in turn, and no request is sent', {
  tag: '@layout',
}, async ({ page }) => {
  await openForm(page)
  const calls = recordCalls(page)
  // All six checks fail at first; the message of the first is shown.
  const steps: [text: string, correct: () => Promise<void>][] = [
    ['请选择是否涉及违规处罚', () => choose(page, '是否涉及违规处罚', '是')],
    ['请选择来电人是否为修理厂', () => choose(page, '来电人是否为修理厂', '否')],
    ['请选择是否为免回访案件', () => choose(page, '是否免回访案件', '否')],
    ['请输入违规及处理描述', () => box(page, '违规及处理描述').fill(DESCRIPTION)],
    ['请输入处理意见', () => box(page, '处理意见').fill(OPINION)],
    ['请输入处理原因', () => box(page, '处理原因').fill(REASON)],
  ]
  for (const [at, [text, correct]] of steps.entries()) {
    await submit(page)
    await expect(toast(page)).toHaveText(text)
    await expect(field(page, text)).toBeVisible()
    if (at === 0 || at === 4) await expectGoodScreen(page)
    await correct()
    // A corrected field shows no error any more.
    await expect(field(page, text)).toBeHidden()
    await expect(toast(page)).toBeHidden()
  }
  expect(calls.names()).toEqual([])
  await answering(page, { resultCode: 'Y' })
  await submit(page)
  await expect(page.getByText('提交成功')).toBeVisible()
})

test('COMPLAINT-14 without a violation, the answer about the revisit is required, too', async ({ page }) => {
  await openForm(page)
  await choose(page, '是否涉及违规处罚', '否')
  await choose(page, '来电人是否为修理厂', '否')
  await submit(page)
  await expect(toast(page)).toHaveText('请选择是否为免回访案件')
})

test('COMPLAINT-16 COMPLAINT-17 whitespace does not count as an opinion or a reason', async ({ page }) => {
  await openForm(page)
  await answer(page)
  const calls = recordCalls(page)
  await box(page, '处理意见').fill(' \u3000\n ')
  await submit(page)
  await expect(toast(page)).toHaveText('请输入处理意见')
  await box(page, '处理意见').fill(OPINION)
  await box(page, '处理原因').fill('   ')
  await expect(toast(page)).toBeHidden()
  await submit(page)
  await expect(toast(page)).toHaveText('请输入处理原因')
  expect(calls.names()).toEqual([])
})

test('COMPLAINT-18 the description is shown only for a violation, and is not validated or sent otherwise', async ({ page, steward }) => {
  await openForm(page)
  await expect(box(page, '违规及处理描述')).toBeHidden()
  await answer(page)
  await choose(page, '是否涉及违规处罚', '是')
  await box(page, '违规及处理描述').fill(DESCRIPTION)
  await choose(page, '是否涉及违规处罚', '否')
  await expect(box(page, '违规及处理描述')).toBeHidden()
  const calls = recordCalls(page)
  await submit(page)
  await expect(page.getByText('提交成功')).toBeVisible()
  expect(calls.bodies('updateComplaintByCase')).toEqual([expect.not.objectContaining({ punishDescription: expect.anything() })])
  const stored = await steward.db.selectFrom('complaint').selectAll().where('caseNo', '=', CASE).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ isPunished: 'N', punishDescription: '' })
})

test('AMB-31 COMPLAINT-19 COMPLAINT-20 a complete form is sent with all nine fields, and the case becomes handled, on its page and in the list', async ({
  page,
  steward,
}) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByText('客户投诉定损金额偏低需复核说明').tap()
  await page.getByRole('button', { name: '办理', exact: true }).tap()
  await answer(page)
  await choose(page, '是否涉及违规处罚', '是')
  await box(page, '违规及处理描述').fill(DESCRIPTION)
  const calls = recordCalls(page)
  await submit(page)
  await expect(page.getByText('提交成功')).toBeVisible()
  await expect(page).toHaveURL(`/complaintTaskDetail?caseNo=${CASE}`)
  await expect(page.getByText('已办理')).toBeVisible()
  await expect(page.getByRole('button', { name: '办理', exact: true })).toBeHidden()
  expect(calls.bodies('updateComplaintByCase')).toEqual([
    {
      userId: 'chenzhiyuan',
      caseNo: CASE,
      isPunished: 'Y',
      isCallerRepairer: 'N',
      isNoReturn: 'Y',
      punishDescription: DESCRIPTION,
      // No user has the email address of this case, so the form shows and sends the address itself (AMB-30).
      investigateResult: 'complaints.east@example.com',
      handleOpinion: OPINION,
      handleReason: REASON,
    },
  ])
  const stored = await steward.db.selectFrom('complaint').selectAll().where('caseNo', '=', CASE).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ caseStatus: '1', handledBy: 'chenzhiyuan', punishDescription: DESCRIPTION, handleOpinion: OPINION })
  await page.goBack()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.getByText('客户投诉定损金额偏低需复核说明')).toBeHidden()
  // The form's link shows no form any more, and the draft is not offered.
  await page.goto(FORM)
  await expect(page.getByText('该案件已办理')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeHidden()
  await expectGoodScreen(page)
})

test("COMPLAINT-21 MSG-08 saving a case that was handled meanwhile shows the service's message and keeps what was typed", async ({
  page,
  steward,
}) => {
  await openForm(page)
  await answer(page)
  await steward.db.updateTable('complaint').set({ caseStatus: '1' }).where('caseNo', '=', CASE).execute()
  await submit(page)
  await expect(page.getByText('该案件已办理，请勿重复提交')).toBeVisible()
  await expect(box(page, '处理意见')).toHaveValue(OPINION)
  await expect(page).toHaveURL(FORM)
})

test('AMB-31 COMPLAINT-20 COMPLAINT-22 MSG-08 a failed save without a message shows none, stays on the form and can be retried', async ({
  page,
}) => {
  await openForm(page)
  await answer(page)
  for (const data of [{ resultCode: 'N' }, { resultCode: 'N', resultMsg: '' }, {}]) {
    await answering(page, data)
    const saved = page.waitForResponse('**/updateComplaintByCase')
    await submit(page)
    await saved
    await idle(page)
    // Checked immediately, because notifications disappear by themselves.
    expect([await toast(page).isVisible(), await page.getByRole('dialog').isVisible()]).toEqual([false, false])
    await expect(page).toHaveURL(FORM)
    await expect(box(page, '处理原因')).toHaveValue(REASON)
    await page.unroute('**/updateComplaintByCase')
  }
  await submit(page)
  await expect(page.getByText('提交成功')).toBeVisible()
})

test('COMPLAINT-20 a response with result Y but another message than success is a failure', async ({ page }) => {
  await openForm(page)
  await answer(page)
  await page.route('**/updateComplaintByCase', (route) =>
    route.fulfill({ json: { status: '200', message: 'failed', data: { resultCode: 'Y', resultMsg: '系统异常' } } }),
  )
  await submit(page)
  await expect(toast(page)).toHaveText('系统异常')
  await expect(page).toHaveURL(FORM)
})

test('DEC-18 DEC-19 a save that fails on the network keeps what was typed, and is applied once', async ({ page, steward }) => {
  steward.expectNoise(/ERR_FAILED|Failed to load/)
  await openForm(page)
  await answer(page)
  let lost = 0
  await page.route('**/updateComplaintByCase', async (route) => {
    lost += 1
    if (lost === 1) await route.fetch()
    return lost < 3 ? route.abort() : route.continue()
  })
  await submit(page)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(box(page, '处理意见')).toHaveValue(OPINION)
  await submit(page)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  // The first request was applied; a retry with the same key gets the same response.
  await submit(page)
  await expect(page.getByText('提交成功')).toBeVisible()
  await expect(page.getByText('已办理')).toBeVisible()
})

test('DEC-18 a draft is restored after a reload, and not in the form of another case', async ({ page }) => {
  await openForm(page)
  await answer(page)
  await hidePage(page)
  await page.reload()
  await expect(box(page, '处理意见')).toHaveValue(OPINION)
  await page.goto('/toCaseHandle?caseNo=ZS2026110042&email=gumingxuan%40example.com')
  await expect(box(page, '处理意见')).toHaveValue('')
  await expect(page.getByRole('dialog')).toBeHidden()
})

for (const [what, character] of [
  ['letters', '字'],
  ['emoji of two units', '\u{1f600}'],
] as const) {
  test(`AMB-78 CONST-05 DEC-04 each text accepts 500 ${what} and no more`, async ({ page, steward }) => {
    await openForm(page)
    await answer(page)
    await choose(page, '是否涉及违规处罚', '是')
    for (const label of ['违规及处理描述', '处理意见', '处理原因']) {
      await box(page, label).fill(character.repeat(503))
      await expect(box(page, label)).toHaveValue(character.repeat(500))
      await expect(page.getByText('500/500').first()).toBeVisible()
    }
    await expectGoodScreen(page)
    await submit(page)
    await expect(page.getByText('提交成功')).toBeVisible()
    const stored = await steward.db.selectFrom('complaint').selectAll().where('caseNo', '=', CASE).executeTakeFirstOrThrow()
    expect([stored.punishDescription, stored.handleOpinion, stored.handleReason].map((text) => Array.from(text).length)).toEqual([
      500, 500, 500,
    ])
  })
}

test("a form without a case number, or of another person's case, shows why it is empty", async ({ page, steward }) => {
  steward.expectNoise(/403/)
  await signIn(page)
  await page.goto('/toCaseHandle')
  await expect(page.getByText('获取案件号失败')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeHidden()
  await page.goto('/toCaseHandle?caseNo=ZS2026110070&email=gumingxuan%40example.com')
  await expect(page.getByText('您没有权限查看或处理该内容')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeHidden()
})
