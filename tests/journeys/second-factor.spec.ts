import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { DEMO_ADMINISTRATOR } from '../../server/demo/accounts.ts'
import { anotherPhone, expect, expectGoodScreen, fillLogin, heading, PASSWORD, signIn, type Steward, test } from './steward.ts'

const STEP = 30_000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const code = (page: Page, dialog: string) => dialogOf(page, dialog).getByLabel('动态码或恢复码')
const codeOf = ({ now }: Steward, secret: string) => TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: now() })

/** Confirms the set-up in a dialog that shows the QR code, and returns the secret and the recovery codes. */
async function confirmSetUp(page: Page, steward: Steward, dialog: string, ok: string): Promise<{ secret: string; codes: string[] }> {
  const sheet = dialogOf(page, dialog)
  await expect(sheet.getByRole('img', { name: '验证器的二维码' })).toBeVisible()
  const secret = await sheet.getByText(/^[A-Z2-7]{32}$/).innerText()
  const codes = (await sheet.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}/).innerText()).split('\n')
  await code(page, dialog).fill(codeOf(steward, secret))
  await sheet.getByRole('button', { name: ok }).tap()
  await expect(page.getByText('请先保存恢复码')).toBeVisible()
  await sheet.getByRole('checkbox', { name: '恢复码已保存' }).tap()
  await sheet.getByRole('button', { name: ok }).tap()
  steward.advanceClock(STEP)
  return { secret, codes }
}

/** Turns the second factor on in 我的. */
async function turnOn(page: Page, steward: Steward): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/my')
  await button(page, '两步验证').tap()
  await expect(heading(page, '两步验证')).toBeVisible()
  await expect(page.getByText(/^没有开启/)).toBeVisible()
  await button(page, '开启').tap()
  await dialogOf(page, '开启两步验证').getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialogOf(page, '开启两步验证').getByRole('button', { name: '下一步' }).tap()
  const made = await confirmSetUp(page, steward, '设置验证器', '开启')
  await expect(page.getByText('已开启，还有10个恢复码没有用过。')).toBeVisible()
  return made
}

test('a member of staff turns the second factor on, and signs in with a code or a recovery code', async ({ page, browser, steward }) => {
  await signIn(page)
  const { secret, codes } = await turnOn(page, steward)
  await expectGoodScreen(page)
  await button(page, '换一批恢复码').tap()
  await code(page, '换一批恢复码').fill('000000')
  await dialogOf(page, '换一批恢复码').getByRole('button', { name: '换', exact: true }).tap()
  await expect(page.getByText('动态码或恢复码不正确')).toBeVisible()

  const other = await anotherPhone(browser, steward)
  await other.goto('/')
  await fillLogin(other, 'service', PASSWORD)
  await expect(dialogOf(other, '两步验证').getByText(/^请输入手机验证器上的6位动态码/)).toBeVisible()
  await code(other, '两步验证').fill('000000')
  await dialogOf(other, '两步验证').getByRole('button', { name: '登录' }).tap()
  await expect(other.getByText('动态码或恢复码不正确')).toBeVisible()
  await code(other, '两步验证').fill(codeOf(steward, secret))
  await dialogOf(other, '两步验证').getByRole('button', { name: '登录' }).tap()
  await expect(other.getByRole('navigation')).toBeVisible()

  const third = await anotherPhone(browser, steward)
  await third.goto('/')
  await fillLogin(third, 'service', PASSWORD)
  await code(third, '两步验证').fill(codes[0] ?? '')
  await dialogOf(third, '两步验证').getByRole('button', { name: '登录' }).tap()
  await expect(third.getByRole('navigation')).toBeVisible()
})

test.describe('REQUIRE_SECOND_FACTOR', () => {
  test.use({ requiresSecondFactor: true })
  test('the first sign-in sets the app up in the login, also with a bound account', async ({ page, browser, steward }) => {
    await page.goto('/')
    await fillLogin(page, 'service', PASSWORD)
    await expect(dialogOf(page, '两步验证')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectGoodScreen(page)
    const { secret } = await confirmSetUp(page, steward, '两步验证', '登录')
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.goto('/secondFactor')
    await expect(page.getByText(/^已开启/)).toBeVisible()
    await expect(button(page, '关闭两步验证')).toBeHidden()

    const other = await anotherPhone(browser, steward)
    await other.goto('/login')
    await other.getByPlaceholder('请输入手机号/工号').fill('900001')
    await other.getByPlaceholder('请输入密码').fill(PASSWORD)
    await button(other, '登录').tap()
    await expect(dialogOf(other, '两步验证').getByText(/^请输入手机验证器/)).toBeVisible()
    await code(other, '两步验证').fill(codeOf(steward, secret))
    await dialogOf(other, '两步验证').getByRole('button', { name: '登录' }).tap()
    await expect(other.getByRole('navigation')).toBeVisible()
  })
})

test('a sign-in above a page asks for the code there, and nothing that was typed is lost', async ({ page, steward }) => {
  steward.expectNoise(/401/)
  await signIn(page)
  const { secret } = await turnOn(page, steward)
  await page.goto('/updateTask')
  await page.getByLabel('标题', { exact: true }).fill('回访')
  await steward.db.deleteFrom('session').execute()
  await button(page, '添加 推送对象').tap()
  await page.getByRole('dialog').filter({ hasText: '登录已失效' }).getByRole('button').tap()
  await fillLogin(page, 'service', PASSWORD)
  await code(page, '两步验证').fill(codeOf(steward, secret))
  await dialogOf(page, '两步验证').getByRole('button', { name: '登录' }).tap()
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue('回访')
})

test('an administrator resets the second factor of a person who lost the phone', async ({ page, browser, steward }) => {
  const other = await anotherPhone(browser, steward)
  await signIn(other)
  await turnOn(other, steward)
  await page.goto('/')
  await fillLogin(page, DEMO_ADMINISTRATOR, PASSWORD)
  await page.getByRole('listitem').filter({ hasText: '陈志远' }).first().tap()
  await page.getByText('重置两步验证').tap()
  await dialogOf(page, '重置两步验证').getByRole('button', { name: '重置' }).tap()
  await expect(page.getByText('两步验证重置成功')).toBeVisible()
  await expect(page.getByText('重置两步验证')).toBeHidden()
  await other.reload()
  await other.getByRole('dialog').getByRole('button').tap()
  await fillLogin(other, 'service', PASSWORD)
  await expect(other.getByText(/^没有开启/)).toBeVisible()
})
