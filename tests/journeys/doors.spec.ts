import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, setTextSize, test } from './steward.ts'
import { acceptPrivacy, lastCode } from './text-messages.ts'

const LINK = '/customerLogin?endorNo=PD2026000000011&policyNo=BD2026000000118&externalUserId=wm1&taskUserId=chenzhiyuan'
const HOLDER = '19900002011'
const openSms = (page: Page) => page.getByRole('tab', { name: '短信验证码登录' }).tap()
const DOORS: [name: string, address: string, then?: (page: Page) => Promise<void>][] = [
  ['enterprise', '/'],
  ['bound account', '/login'],
  ['bound account by code', '/login', openSms],
  ['external user', '/fDEBLogin'],
  ['external user by code', '/fDEBLogin', openSms],
  ['policyholder', LINK],
  ['privacy notice', LINK, (page) => page.getByRole('button', { name: '《隐私政策》' }).tap()],
]

for (const colorScheme of ['light', 'dark'] as const)
  for (const [name, address, then] of DOORS)
    test(`the ${name}’s login, ${colorScheme}: axe finds nothing, at 320 pixels and twice the text nothing is cut off`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await then?.(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectGoodScreen(page)
      await setTextSize(page, 32)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectGoodScreen(page)
    })

/** Signs the policyholder of the link in. */
async function enter(page: Page, steward: Parameters<typeof lastCode>[0]): Promise<void> {
  await page.goto(LINK)
  await page.getByLabel('手机号码').fill(HOLDER)
  await acceptPrivacy(page)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(steward, HOLDER))
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page).toHaveURL(/\/endorsementFile\?/)
}

test('DEC-18 a policyholder without a session is led to the login of their link, with its own query', async ({ page, steward }) => {
  await enter(page, steward)
  const address = page.url()
  // The same person signs out in another tab.
  await page.evaluate((person) => {
    new BroadcastChannel('steward.session').postMessage({ said: 'signedOut', person, everywhere: false })
  }, `PD2026000000011 ${HOLDER}`)
  await expect(page).toHaveURL(`${steward.url}${LINK}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, '批改申请书')).toBeVisible()
  expect(await page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('mobile')])).toEqual([null, null])
  await expect
    .poll(async () => (await steward.db.selectFrom('session').select('kind').where('kind', '=', 'policyholder').execute()).length)
    .toBe(0)

  // In a new page nobody knows the link: what its address says of it is taken.
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other).toHaveURL(/\/customerLogin\?endorNo=PD2026000000011&policyNo=BD2026000000118$/)
})
