import type { FrameLocator, Page } from '@playwright/test'
import { expect, PASSWORD, test as base } from './steward.ts'

/** The simulator shows a desktop around a phone. Its texts are not from `schemas/`, so it does not use the app's page fixture. */
export const test = base.extend<{ desk: Page }>({
  desk: async ({ context, steward, noise }, provide) => {
    const desk = await context.newPage()
    const messages: string[] = []
    desk.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
    desk.on('console', (message) => {
      if (message.type() === 'error') messages.push(`${message.text()} ${message.location().url}`)
    })
    await desk.goto(`${steward.url}/simulator/`)
    await provide(desk)
    expect(messages.filter((text) => !noise.allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
})
/** Viewport for the simulator. */
export const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false }

/** Returns the frame with the app. */
export const phoneOf = (desk: Page): FrameLocator => desk.frameLocator('iframe')

/** Signs in inside the frame, on the login page or on a screen that shows the login. */
export async function signIn(desk: Page, account = 'service'): Promise<FrameLocator> {
  const phone = phoneOf(desk)
  await phone.getByPlaceholder('请输入账号').fill(account)
  await phone.getByPlaceholder('请输入密码').fill(PASSWORD)
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByRole('navigation')).toBeVisible()
  return phone
}
