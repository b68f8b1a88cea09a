import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, heading, PASSWORD, type Steward } from './steward.ts'

export const STEP = 30_000
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
export const code = (page: Page, dialog: string) => dialogOf(page, dialog).getByLabel('动态码或恢复码')
export const codeOf = ({ now }: Steward, secret: string) => TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: now() })

/** Confirms the set-up in a dialog that shows the QR code, and returns the secret and the recovery codes. */
export async function confirmSetUp(page: Page, steward: Steward, dialog: string, ok: string): Promise<{ secret: string; codes: string[] }> {
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
export async function turnOn(page: Page, steward: Steward): Promise<{ secret: string; codes: string[] }> {
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
