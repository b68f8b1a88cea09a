import type { Locator, Page } from '@playwright/test'
import settings from '../../schemas/settings.json' with { type: 'json' }
import { expect, expectGoodScreen, fillLogin, heading, idle, logIn, PASSWORD, recordCalls, signIn, type Steward, test } from './steward.ts'
import { acceptPrivacy, codeSentBy } from './text-messages.ts'

const OWN = { account: '900001', mobile: '19900001001' }
const VERSION = settings.settings.privacyVersion.value
const SMS_TAB = '短信验证码登录'

async function fill(page: Page, account: string, password: string): Promise<void> {
  await page.getByPlaceholder('请输入手机号/工号').fill(account)
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
}
const openSmsTab = (page: Page) => page.getByRole('tab', { name: SMS_TAB }).tap()
const home = (page: Page) => expect(page.getByRole('navigation')).toBeVisible()

test('AUTH-12 AUTH-13 the login with a bound account offers password and code, and passes the screen checks', async ({ page }) => {
  await page.goto('/login')
  await expect(heading(page, '绑定账号登录')).toBeVisible()
  await expect(page.getByPlaceholder('请输入手机号/工号')).toBeVisible()
  await expect(page.getByPlaceholder('请输入密码')).toHaveAttribute('type', 'password')
  await expectGoodScreen(page)
  await openSmsTab(page)
  await expect(page.getByPlaceholder('请输入手机号码')).toBeVisible()
  await expect(page.getByPlaceholder('请输入验证码')).toBeVisible()
  await expectGoodScreen(page)
})

for (const [id, account, password, words] of [
  ['AUTH-16', '  ', PASSWORD, '请输入富德E保绑定账号'],
  ['AUTH-17', OWN.account, '  ', '请输入密码'],
  ['SMS-07', '90001', PASSWORD, '最少应该输入6个字符哦'],
  ['SMS-08', OWN.account, 'demo1', '最少应该输入6个字符哦'],
] as const)
  test(`${id} a missing or too short value shows its message, and no request is sent`, async ({ page }) => {
    const calls = recordCalls(page)
    await page.goto('/login')
    await fill(page, account, password)
    await expect(page.getByText(words).first()).toBeVisible()
    expect(calls.names()).toEqual([])
  })

test('AMB2-16 SMS-07 SMS-08 inputs accept at most eighteen characters', async ({ page }) => {
  await page.goto('/login')
  const account = page.getByPlaceholder('请输入手机号/工号')
  await account.fill('123456789012345678x')
  await expect(account).toHaveValue('123456789012345678')
  const calls = recordCalls(page)
  await fill(page, OWN.account, '123456789012345678x')
  await expect(page.getByText('这里的密码最多18个字符哦，更长的请用企业账号登录').first()).toBeVisible()
  expect(calls.names()).toEqual([])
  await fill(page, OWN.account, ' 123456789012345678 ')
  await expect.poll(() => calls.bodies('qyWxUserLogin')).toMatchObject([{ password: '123456789012345678' }])
})

for (const [how, type] of [
  ['pasted', (box: Locator, text: string) => box.fill(text)],
  ['typed', (box: Locator, text: string) => box.pressSequentially(text)],
] as const)
  test(`AMB2-16 a password above the limit that is ${how} is kept whole in the field`, async ({ page }) => {
    await page.goto('/login')
    const box = page.getByPlaceholder('请输入密码')
    await type(box, 'business-long-password-24')
    await expect(box).toHaveValue('business-long-password-24')
  })

test('AMB2-12 AMB2-20 AMB2-22 AUTH-18 AUTH-20 AUTH-22 AUTH-36 SMS-06 a bound account signs in, stores the session and then opens the home', async ({
  page,
}) => {
  const calls = recordCalls(page)
  await page.goto('/login')
  await fill(page, ` ${OWN.account} `, ` ${PASSWORD} `)
  await expect(page).toHaveURL(/\/myHome$/)
  await home(page)
  expect(calls.bodies('qyWxUserLogin')).toEqual([
    { loginId: OWN.account, password: PASSWORD, wechatCode: 'demo', dataSources: '2', loginType: '0' },
  ])
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  expect(stored).toMatchObject({
    userId: 'chenzhiyuan',
    userIdEB: 'EB000001',
    userCodeEB: OWN.account,
    mobile: OWN.mobile,
    messageStatus: '0',
  })
  expect(stored['token']).toMatch(/^.{40,}$/)
})

test('AUTH-14 AUTH-21 AMB2-12 the login of the business mode has no code tab, and opens the business home', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/?appId=demo&wechatCode=demo&agentId=1000002&router=businessHome')
  await page.goto('/login')
  await expect(page.getByRole('tab', { name: SMS_TAB })).toHaveCount(0)
  await fill(page, '900002', PASSWORD)
  await expect(page).toHaveURL(/\/businessHome$/)
  expect(calls.bodies('qyWxUserLogin')).toMatchObject([{ dataSources: '1' }])
})

// The account 900001 has no router, so the home is named by the entry address alone.
for (const [router, path] of [
  ['businessHome', '/businessHome'],
  ['claimsSpecialist', '/claimsSpecialist'],
  ['customerManage', '/customerManage'],
  ['null', '/myHome'],
] as const)
  test(`AMB2-10 AUTH-22 DEC-09 a bound account without a router opens ${path}, which the entry address named, and keeps it`, async ({
    page,
  }) => {
    await page.goto(`/?appId=demo&wechatCode=demo&agentId=1000002&router=${router}`)
    await page.goto('/login')
    await fill(page, OWN.account, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    if (router !== 'null') expect(await page.evaluate(() => sessionStorage.getItem('router'))).toBe(router)
  })

test('DEC-09 the enterprise login keeps the home that the entry address named, for this person only', async ({ page }) => {
  await page.goto('/?appId=demo&wechatCode=demo&agentId=1000002&router=businessHome')
  await fillLogin(page, 'service', PASSWORD)
  await expect(page).toHaveURL(/\/businessHome$/)
  await home(page)
  await page.evaluate(() => sessionStorage.removeItem('token'))
  await page.goto('/businessHome')
  await fillLogin(page, 'claims', PASSWORD)
  await expect(page).toHaveURL(/\/claimsSpecialist$/)
  await home(page)
  await page.evaluate(() => sessionStorage.removeItem('token'))
  await page.goto('/claimsSpecialist')
  await fillLogin(page, 'service', PASSWORD)
  await home(page)
  expect(await page.evaluate(() => sessionStorage.getItem('router'))).toBeNull()
})

test("MSG2-09 AUTH-23 a refused login shows the service's message and keeps what was typed", async ({ page }) => {
  await page.goto('/login')
  await fill(page, OWN.account, 'wrong-one')
  await expect(page.getByText('用户名或密码错误!').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByPlaceholder('请输入手机号/工号')).toHaveValue(OWN.account)
})

for (const [status, message] of [
  ['200', '账号未激活'],
  ['500', 'success'],
] as const)
  test(`AUTH-19 a response with status ${status} and message ${message} does not sign in`, async ({ page }) => {
    await page.route('**/qyWxUserLogin', (route) => route.fulfill({ json: { status, message, data: { token: 'x'.repeat(43) } } }))
    await page.goto('/login')
    await fill(page, OWN.account, PASSWORD)
    await expect(page.getByText(message).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

test("AUTH-27 AUTH-28 AMB2-13 the external user's login offers both methods in every mode, and sends the link's user id", async ({
  page,
}) => {
  const calls = recordCalls(page)
  await page.goto('/?appId=demo&wechatCode=demo&agentId=1000002&router=businessHome')
  await page.goto('/fDEBLogin?qywxUserId=linshuyao')
  await expect(heading(page, '富德E保登录')).toBeVisible()
  await expect(page.getByRole('tab', { name: SMS_TAB })).toBeVisible()
  await fill(page, OWN.account, PASSWORD)
  await expect(page.getByText('该账号绑定的不是当前用户，请核对后重试').first()).toBeVisible()
  await fill(page, '900002', PASSWORD)
  await home(page)
  expect(calls.bodies('qyWxUserLogin')).toMatchObject([
    { userId: 'linshuyao', dataSources: '2' },
    { userId: 'linshuyao', dataSources: '2' },
  ])
})

test('AMB2-16 SMS-01 SMS-02 SMS-03 SMS-05 no request is sent before number and code are valid', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/login')
  await openSmsTab(page)
  const send = page.getByRole('button', { name: '获取验证码' })
  const login = page.getByRole('button', { name: '登录', exact: true })
  const expectText = (words: string) => expect(page.getByText(words).first()).toBeVisible()
  await send.tap()
  await expectText('请输入手机号码')
  await login.tap()
  await expectText('请输入手机号码')
  for (const number of ['1990000100', '29900001001', '1990000100a']) {
    await page.getByPlaceholder('请输入手机号码').fill(number)
    await send.tap()
    await expectText('手机号码只能为11位阿拉伯数字（不能包含字母或字符）')
  }
  await page.getByPlaceholder('请输入手机号码').fill(OWN.mobile)
  await login.tap()
  await expectText('请输入验证码')
  await expect(send).toBeVisible()
  expect(calls.names()).toEqual([])
})

test('RULE-02 DEC-24 letters in the code show a hint on blur; the number has its own message and no generic one', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/login')
  await openSmsTab(page)
  const code = page.getByPlaceholder('请输入验证码')
  const login = page.getByRole('button', { name: '登录', exact: true })
  const hint = page.locator('.st-field-hint')
  await page.getByPlaceholder('请输入手机号码').fill('123')
  await code.fill('12a456')
  await expect(hint).toHaveCount(0)
  // While a button is pressed, no message appears that would move it.
  const before = await login.boundingBox()
  await login.hover({ position: { x: 20, y: 2 } })
  await page.mouse.down()
  await expect(code).not.toBeFocused()
  expect(await login.boundingBox()).toEqual(before)
  await expect(hint).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText('手机号码只能为11位阿拉伯数字（不能包含字母或字符）').first()).toBeVisible()
  await page.getByPlaceholder('请输入手机号码').fill(OWN.mobile)
  await page.getByPlaceholder('请输入手机号码').blur()
  await expect(page.locator('.st-field-error')).toHaveText('验证码格式不对哦~')
  await code.fill('123456')
  await expect(page.locator('.st-field-error')).toHaveCount(0)
  await page.reload()
  await openSmsTab(page)
  await code.fill('12a456')
  await code.blur()
  await expect(hint).toHaveText('验证码格式不对哦~')
  await expect(code).toHaveAttribute('aria-invalid', 'false')
  await expectGoodScreen(page)
  await code.fill('123456')
  await expect(hint).toHaveCount(0)
  expect(calls.names()).toEqual([])
})

async function requestCode(page: Page, steward: Steward, mobile: string): Promise<string> {
  await page.getByPlaceholder('请输入手机号码').fill(mobile)
  await acceptPrivacy(page)
  const code = await codeSentBy(steward, mobile, () => page.getByRole('button', { name: '获取验证码' }).tap())
  await expect(page.getByRole('button', { name: /后重新发送/ })).toBeVisible()
  return code
}

test('AMB2-15 AUTH-24 AUTH-25 AUTH-26 SMS-11 SMS-12 SMS-13 staff sign in by code, and the pending token is not stored', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await page.goto('/login')
  await openSmsTab(page)
  const answered = page.waitForResponse('**/sendValidate')
  const code = await requestCode(page, steward, OWN.mobile)
  const { data } = (await (await answered).json()) as { data: { token: string } }
  expect(data.token).toMatch(/^.{40,}$/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.getByPlaceholder('请输入验证码').fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await home(page)
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({ userId: 'chenzhiyuan', userIdEB: 'EB000001' })
  expect(calls.bodies('sendValidate')).toEqual([
    { operateType: '1', operateCode: OWN.mobile, mobile: OWN.mobile, fDEBLoginFlag: '0', privacyVersion: VERSION },
  ])
  expect(calls.bodies('qyWxCustomerLogin')).toEqual([
    { loginId: OWN.mobile, validateCode: code, wechatCode: 'proQiyeWechat', dataSources: '2', loginType: '1' },
  ])
})

test('MSG2-09 SMS-17 AMB2-17 AMB2-18 a refused code request shows staff a dialog and enables the button again', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_FAILED/)
  await page.route('**/sendValidate', (route) => route.fulfill({ json: { status: '503', message: '短信暂时无法发送' } }))
  await page.goto('/login')
  await openSmsTab(page)
  await page.getByPlaceholder('请输入手机号码').fill(OWN.mobile)
  await acceptPrivacy(page)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await expect(page.getByRole('dialog').getByText('短信暂时无法发送')).toBeVisible()
  // The countdown is over before the dialog is closed.
  await expect(page.getByText('获取验证码', { exact: true })).toBeVisible()
  await expect(page.getByText(/后重新发送/)).toHaveCount(0)
  await page.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible()
  // The same holds for a failed request.
  await page.unroute('**/sendValidate')
  await page.route('**/sendValidate', (route) => route.abort())
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await expect(page.getByRole('dialog').getByText('系统异常')).toBeVisible()
  await expect(page.getByText('获取验证码', { exact: true })).toBeVisible()
})

test('AMB2-15 SMS-14 SMS-16 the countdown continues after a reload, and no tap sends a request meanwhile', async ({ page, steward }) => {
  const calls = recordCalls(page)
  await page.goto('/login')
  await openSmsTab(page)
  await requestCode(page, steward, OWN.mobile)
  await page.reload()
  await openSmsTab(page)
  await page.getByPlaceholder('请输入手机号码').fill(OWN.mobile)
  // The button is marked as disabled, but users tap it anyway.
  await page.getByRole('button', { name: /后重新发送/ }).tap({ force: true })
  await idle(page)
  expect(calls.bodies('sendValidate')).toHaveLength(1)
})

test("AMB2-09 a bound login during a session sends the signed-in user's id", async ({ page }) => {
  const calls = recordCalls(page)
  await signIn(page)
  await page.goto('/login')
  await fill(page, OWN.account, PASSWORD)
  await home(page)
  expect(calls.bodies('qyWxUserLogin')).toMatchObject([{ userId: 'chenzhiyuan' }])
})

test('staff sign in by enterprise account, by bound account number or mobile with password, and by mobile with code', async ({
  page,
  steward,
}) => {
  const userId = () => page.evaluate(() => sessionStorage.getItem('userId'))
  await logIn(page)
  expect(await userId()).toBe('chenzhiyuan')
  for (const name of [OWN.account, OWN.mobile]) {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await fill(page, name, PASSWORD)
    await home(page)
    expect(await userId()).toBe('chenzhiyuan')
  }
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await openSmsTab(page)
  await page.getByPlaceholder('请输入验证码').fill(await requestCode(page, steward, OWN.mobile))
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await home(page)
  expect(await userId()).toBe('chenzhiyuan')
})
