import type { Page } from '@playwright/test'
import type { AccountName } from './prepared.ts'
import { expect, heading, holdAnswers, idle, recordCalls, signIn, test } from './steward.ts'

const SALES = /\/demo\/outside\/sales\.html\?page=/

/** Signs in with the customer that the messenger's entry address names. */
async function signInWithCustomer(page: Page, externalUserId: string, account: AccountName = 'service'): Promise<void> {
  await page.goto(`/?appId=demo&externalUserId=${externalUserId}`)
  await signIn(page, account)
}
const tab = (page: Page) => page.getByRole('navigation').getByText('续保')
const answerRedirect = (page: Page, answer: object) => page.route('**/wxToO2ORedirect', (route) => route.fulfill({ json: answer }))

test("AMB-63 AMB2-68 RENEW-01 RENEW-03 RENEW-04 DEC-17 ROUTE-26 the renewal tab opens the sales page and sends the customer's ID number", async ({
  page,
}) => {
  await signInWithCustomer(page, 'wmDEMO0001')
  const calls = recordCalls(page)
  await tab(page).tap()
  await expect(page).toHaveURL(SALES)
  await expect(page.getByRole('heading', { name: '演示销售页面' })).toBeVisible()
  const [sent] = calls.bodies('wxToO2ORedirect') as Record<string, string>[]
  expect(Object.keys(sent ?? {}).sort()).toEqual(['agentId', 'appId', 'callbackUrl', 'customerIdNo', 'userId'])
  expect(sent).toMatchObject({ appId: 'demo', agentId: '1000002', userId: 'chenzhiyuan', callbackUrl: new URL(page.url()).origin })
  expect(page.url()).not.toContain(sent?.['customerIdNo'] ?? 'nothing')
  await page.goBack()
  await expect(heading(page, '服务管家')).toBeVisible()
})

test('RENEW-01 RENEW-04 the renewal tile of the business home opens the sales page as well', async ({ page }) => {
  await signInWithCustomer(page, 'wmDEMO0008', 'business')
  await page.getByRole('region', { name: '客户服务' }).getByRole('button', { name: '续保' }).tap()
  await expect(page).toHaveURL(SALES)
  await page.goBack()
  await expect(heading(page, '业务管家')).toBeVisible()
})

for (const [what, contact] of [
  ['without a current customer', undefined],
  ['with a customer without an ID number', 'wmDEMO0004'],
  ["with another steward's customer", 'wmDEMO0020'],
] as const) {
  test(`RENEW-02 MSG2-10 ${what} renewal shows a message, offers to choose a customer, and requests no redirect`, async ({
    page,
    steward,
  }) => {
    steward.expectNoise(/403/)
    if (contact === undefined) await signIn(page)
    else await signInWithCustomer(page, contact)
    const calls = recordCalls(page)
    await tab(page).tap()
    const dialog = page.getByRole('dialog', { name: '提示' })
    await expect(dialog.getByText('未获取到当前用户信息')).toBeVisible()
    await expect(page).toHaveURL(/\/goRenew$/)
    await dialog.getByRole('button', { name: '确定' }).tap()
    await expect(heading(page, '选择客户')).toBeVisible()
    await page.goBack()
    await expect(heading(page, '服务管家')).toBeVisible()
    expect(calls.names()).not.toContain('wxToO2ORedirect')
  })
}

test('AMB2-68 RENEW-03 DEC-17 ROUTE-27 insurance products redirect with payload A, with and without a customer', async ({ page }) => {
  await signIn(page)
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '保险产品' }).tap()
  await expect(page).toHaveURL(/sales\.html\?page=compoEx$/)
  await page.goto('/?appId=demo&externalUserId=wmDEMO0004')
  await page.goto('/goCompoEx')
  await expect(page).toHaveURL(/sales\.html\?page=compoEx$/)
  const payload = { userId: 'chenzhiyuan', page: 'compoEx', autoFlag: '1', qxwxFlag: '1' }
  expect(calls.bodies('wxToO2ORedirect')).toEqual([payload, { ...payload, customerId: 'CIF0000004' }])
  await page.goto('/myHome')
})

for (const [what, answer] of [
  ['another status', { status: 'failed', message: 'x', data: { redirectUrl: 'https://sales.example.com/' } }],
  ['a host that the operator does not allow', { status: 'success', message: 'success', data: { redirectUrl: 'https://evil.example/' } }],
  ['a script', { status: 'success', message: 'success', data: { redirectUrl: 'javascript:document.title="evil"' } }],
] as const) {
  test(`RENEW-05 DEC-16 ${what} causes no navigation and no message, and is reported`, async ({ page, steward }) => {
    steward.expectNoise(/noted sales\.jump/)
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await signInWithCustomer(page, 'wmDEMO0001')
    await answerRedirect(page, answer)
    await tab(page).tap()
    await expect.poll(() => messages.filter((line) => line.includes('noted sales.jump'))).toHaveLength(1)
    await expect(page).toHaveURL(/\/myHome$/)
    await expect(heading(page, '服务管家')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Checked immediately, because notifications disappear by themselves.
    expect(await page.getByRole('status').innerText()).toBe('')
  })
}

test('SHELL-10 a failed redirect shows a message and returns to the previous page', async ({ page, steward }) => {
  steward.expectNoise(/500/)
  await signInWithCustomer(page, 'wmDEMO0001')
  await page.route('**/wxToO2ORedirect', (route) => route.fulfill({ status: 500, body: '' }))
  await tab(page).tap()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).tap()
  await expect(page).toHaveURL(/\/myHome$/)
})

test("RENEW-02 DEC-39 the phone's back button answers the dialog, then leaves the choice of a customer to the home's own address", async ({
  page,
}) => {
  await signIn(page)
  await tab(page).tap()
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible()
  await page.goBack()
  await expect(heading(page, '选择客户')).toBeVisible()
  await page.goBack()
  await expect(heading(page, '服务管家')).toBeVisible()
  await expect(page).toHaveURL(/\/myHome$/)
  await page.reload()
  await expect(heading(page, '服务管家')).toBeVisible()
})

test('RENEW-04 a late redirect is ignored after the user went back', async ({ page }) => {
  await signInWithCustomer(page, 'wmDEMO0001')
  const answer = await holdAnswers(page, '**/wxToO2ORedirect')
  await Promise.all([page.waitForRequest('**/wxToO2ORedirect'), tab(page).tap()])
  await page.goBack()
  await expect(heading(page, '服务管家')).toBeVisible()
  const answered = page.waitForResponse('**/wxToO2ORedirect')
  answer()
  await answered
  await idle(page)
  await expect(page).toHaveURL(/\/myHome$/)
})

test('MODE-11 outside the messenger the rating card shows where it works', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '服务评价' }).tap()
  await expect(page.getByRole('dialog', { name: '提示' }).getByText('请在企业微信中打开')).toBeVisible()
})
