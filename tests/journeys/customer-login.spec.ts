import type { Page } from '@playwright/test'
import settings from '../../schemas/settings.json' with { type: 'json' }
import { openSigningPage } from './policyholder.ts'
import { addressOf, HOLDER, type SentLink, sendLink } from './signing-links.ts'
import { expect, expectGoodScreen, recordCalls, signIn, type Steward, test } from './steward.ts'
import { acceptPrivacy, lastCode, messagesTo } from './text-messages.ts'

const VERSION = settings.settings.privacyVersion.value
const STRANGER = '19900009999'

const send = (page: Page) => page.getByRole('button', { name: '获取验证码' })
const login = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const mobile = (page: Page) => page.getByLabel('手机号码')
const code = (page: Page) => page.getByLabel('验证码', { exact: true })

/** Requests a code for the holder on the open login page, and submits it. */
async function submitCode(page: Page, steward: Steward): Promise<void> {
  await mobile(page).fill(HOLDER)
  await acceptPrivacy(page)
  await send(page).tap()
  await code(page).fill(await lastCode(steward, HOLDER))
  await login(page).tap()
}

let link: SentLink
let address: string
test.beforeEach(async ({ steward, page: _page }) => {
  link = await sendLink(steward)
  address = addressOf(link)
})

test("AUTH-29 the policyholder's login has number, code and their buttons, states its purpose, and passes the screen checks", async ({
  page,
}) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(mobile(page)).toHaveAttribute('type', 'tel')
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(send(page)).toBeVisible()
  await expect(login(page)).toBeEnabled()
  await expect(page.getByText('本链接仅用于签署您名下的批改申请书')).toBeVisible()
  await expectGoodScreen(page)
})

test('AMB2-19 AUTH-30 AUTH-31 AUTH-33 AUTH-34 GUARD-02 SMS-12 SMS-14 a code opens the endorsement of the link', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await page.goto(address)
  await mobile(page).fill(` ${HOLDER} `)
  await acceptPrivacy(page)
  await send(page).tap()
  await expect(page.getByText('验证码将发送至 199****2011')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(60|5\d)s后重新发送$/ })).toBeVisible()
  await expectGoodScreen(page)
  const sent = await lastCode(steward, HOLDER)
  await code(page).fill(sent)
  await login(page).tap()
  await expect(page).toHaveURL(`${steward.url}/endorsementFile?endorNo=${link.endorNo}&policyNo=${link.policyNo}&mobile=${HOLDER}`)
  expect(calls.bodies('sendValidate')).toEqual([
    { operateType: '1', operateCode: HOLDER, mobile: HOLDER, endorNo: link.endorNo, linkId: link.linkId, privacyVersion: VERSION },
  ])
  const { policyNo, ...sentAlong } = link
  expect(calls.bodies('qyWxCustomerLogin')).toEqual([{ loginId: HOLDER, validateCode: sent, ...sentAlong }])
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  expect(stored['token']).toMatch(/^.{40,}$/)
  expect(stored).toMatchObject({ endorNo: link.endorNo, policyNo, mobile: HOLDER })
  expect(Object.keys(stored)).not.toContain('userId')
})

test('MSG2-09 AUTH-35 SMS-10 AMB2-16 a wrong code shows a message and keeps what was typed; a short code is not sent', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await page.goto(address)
  await mobile(page).fill(HOLDER)
  await acceptPrivacy(page)
  await send(page).tap()
  const right = await lastCode(steward, HOLDER)
  await code(page).fill(right.slice(0, 5))
  await login(page).tap()
  await expect(page.getByText('最少应该输入6个字符哦').first()).toBeVisible()
  expect(calls.bodies('qyWxCustomerLogin')).toEqual([])
  await code(page).fill(right === '000000' ? '000001' : '000000')
  await login(page).tap()
  await expect(page.getByText('验证码错误或已失效，请重新获取').first()).toBeVisible()
  await expect(page).toHaveURL(/\/customerLogin\?/)
  await expect(mobile(page)).toHaveValue(HOLDER)
  await code(page).fill(right)
  await login(page).tap()
  await expect(page).toHaveURL(/\/endorsementFile\?/)
})

for (const [status, message] of [
  ['200', '登录未完成'],
  ['500', 'success'],
] as const)
  test(`AUTH-32 a response with status ${status} and message ${message} does not sign in`, async ({ page, steward }) => {
    const data = { token: 'x'.repeat(43), endorNo: link.endorNo }
    await page.route('**/qyWxCustomerLogin', (route) => route.fulfill({ json: { status, message, data } }))
    await page.goto(address)
    await submitCode(page, steward)
    await expect(page.getByText(message).first()).toBeVisible()
    await expect(page).toHaveURL(/\/customerLogin\?/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

test('DEC-13 a stranger who opens the link sees the same as the policyholder and receives no message', async ({ page, steward }) => {
  await page.goto(address)
  await mobile(page).fill(STRANGER)
  await acceptPrivacy(page)
  await send(page).tap()
  await expect(page.getByText('验证码将发送至 199****9999')).toBeVisible()
  await code(page).fill('123456')
  await login(page).tap()
  await expect(page.getByText('验证码错误或已失效，请重新获取').first()).toBeVisible()
  expect(await messagesTo(steward, STRANGER)).toEqual([])
})

test('MSG2-09 SMS-18 a refused code request shows a policyholder a toast', async ({ page }) => {
  await page.route('**/sendValidate', (route) => route.fulfill({ json: { status: '503', message: '短信暂时无法发送' } }))
  await page.goto(address)
  await mobile(page).fill(HOLDER)
  await acceptPrivacy(page)
  await send(page).tap()
  await expect(page.getByRole('status').getByText('短信暂时无法发送')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(send(page)).toBeVisible()
})

test("AMB2-09 GUARD-18 a policyholder's login removes the data of a steward who used the tab before", async ({ page, steward }) => {
  await signIn(page)
  await page.goto(address)
  await submitCode(page, steward)
  await expect(page).toHaveURL(/\/endorsementFile\?/)
  const stored = await page.evaluate(() => Object.keys(sessionStorage))
  for (const key of ['userId', 'userCode', 'name', 'router', 'userIdEB', 'messageStatus']) expect(stored).not.toContain(key)
})

test('DEC-33 DEC-44 no code is sent before the privacy notice is accepted; its text is one tap away and shows its version', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await page.goto(address)
  await mobile(page).fill(HOLDER)
  await send(page).tap()
  const toast = page.getByText('请先阅读并同意《隐私政策》')
  await expect(toast).toBeVisible()
  const [said, box] = [await toast.boundingBox(), await page.getByRole('checkbox', { name: /隐私政策/ }).boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(box?.y ?? 0)
  await expect(send(page)).toBeEnabled()
  expect(calls.names()).toEqual([])
  await page.getByRole('button', { name: '《隐私政策》' }).tap()
  const notice = page.getByRole('dialog', { name: '隐私政策' })
  await expect(notice.getByText(`版本 ${VERSION}`)).toBeVisible()
  await expectGoodScreen(page)
  await notice.getByRole('button', { name: '关闭' }).tap()
  await expect(notice).toBeHidden()
  await expect(mobile(page)).toHaveValue(HOLDER)
  await acceptPrivacy(page)
  await send(page).tap()
  await lastCode(steward, HOLDER)
  expect(await steward.db.selectFrom('privacy_acceptance').select(['link', 'version']).execute()).toEqual([
    { link: link.linkId, version: VERSION },
  ])
})

test('a link without its number shows that it is incomplete, and offers customers no way to the login of staff', async ({ page }) => {
  await page.goto('/customerLogin')
  await expect(page.getByText('链接不完整，请返回后重新打开').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '返回' })).toHaveCount(0)
})

test('the first page of a policyholder has no back button; later pages lead back to it', async ({ page, steward }) => {
  const back = page.getByRole('button', { name: '返回' })
  await page.goto(address)
  await submitCode(page, steward)
  await expect(page.getByRole('heading', { name: '批单影像', level: 1 })).toBeVisible()
  await expect(back).toHaveCount(0)
  await openSigningPage(page)
  await back.tap()
  await expect(page.getByRole('heading', { name: '批单影像', level: 1 })).toBeVisible()
})
