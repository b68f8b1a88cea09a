import type { Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { addressOf, HOLDER, sendLink } from './signing-links.ts'
import { expect, expectGoodScreen, heading, recordCalls, setTextSize, type Steward, test } from './steward.ts'
import { acceptPrivacy, lastCode } from './text-messages.ts'
import { waitForAnimations } from './animations.ts'

const LINK = '/customerLogin?endorNo=PD2026000000011&policyNo=BD2026000000118&externalUserId=wm1&taskUserId=chenzhiyuan'
const openSms = (page: Page) => page.getByRole('tab', { name: '短信验证码登录' }).tap()
async function openNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: '《隐私政策》' }).tap()
  // Waits for the dialog, whose code may load after the tap.
  await expect(page.getByRole('dialog')).toBeVisible()
}
const LOGINS: [name: string, address: string, then?: (page: Page) => Promise<void>][] = [
  ['enterprise', '/'],
  ['bound account', '/login'],
  ['bound account by code', '/login', openSms],
  ['external user', '/fDEBLogin'],
  ['external user by code', '/fDEBLogin', openSms],
  ['policyholder', LINK],
  ['privacy notice', LINK, openNotice],
  ['member of WeCom', '/appOAuth?code=refused'],
]

for (const colorScheme of ['light', 'dark'] as const)
  for (const [name, address, then] of LOGINS)
    test(`the ${name}'s login, ${colorScheme}: has no axe violation, and fits 320 pixels with doubled text`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await then?.(page)
      // Contrast is too low during a fade-in.
      await waitForAnimations(page)
      expect(await axeViolations(page, { all: true })).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectGoodScreen(page)
      await setTextSize(page, 32)
      // Opened by address instead of reloaded, because a failed WeCom sign-in redirects to WeCom from its own address.
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectGoodScreen(page)
    })

/** Signs the link's policyholder in. Returns the link's address. */
async function enter(page: Page, steward: Steward): Promise<string> {
  const link = addressOf(await sendLink(steward))
  await page.goto(link)
  await page.getByLabel('手机号码').fill(HOLDER)
  await acceptPrivacy(page)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(steward, HOLDER))
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page).toHaveURL(/\/endorsementFile\?/)
  return link
}

test('DEC-18 ROUTE2-01 CALL2-11 a login sends the query of the link; when the session ends, the same login is shown', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  const link = await enter(page, steward)
  const opened = page.url()
  const { policyNo: _policyNo, ...sent } = Object.fromEntries(new URL(link, steward.url).searchParams)
  expect(calls.bodies('qyWxCustomerLogin')).toEqual([{ loginId: HOLDER, validateCode: await lastCode(steward, HOLDER), ...sent }])
  // Simulates a sign-out of the same person in another tab.
  await page.evaluate((person) => {
    new BroadcastChannel('steward.session').postMessage({ said: 'signedOut', person, everywhere: false })
  }, `+${HOLDER}`)
  const queryOf = (address: string) => Object.fromEntries(new URL(address, steward.url).searchParams)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/customerLogin')
  expect(queryOf(page.url())).toEqual(queryOf(link))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, '批改申请书')).toBeVisible()
  expect(await page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('mobile')])).toEqual([null, null])
  await expect
    .poll(async () => (await steward.db.selectFrom('session').select('kind').where('kind', '=', 'policyholder').execute()).length)
    .toBe(0)

  // A new page's session contains only the number, so the remaining parameters are taken from the address.
  const other = await page.context().newPage()
  await other.goto(opened)
  await expect.poll(() => new URL(other.url()).pathname).toBe('/customerLogin')
  const { endorNo, policyNo, linkId } = queryOf(link)
  expect(queryOf(other.url())).toEqual({ endorNo, policyNo, linkId })
})
