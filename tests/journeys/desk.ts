import type { FrameLocator, Page } from '@playwright/test'
import { expect, PASSWORD, test as base } from './steward.ts'

/** The simulator is a desktop around a phone; its words are its own, so it is no page of the app's fixture. */
export const test = base.extend<{ desk: Page }>({
  desk: async ({ context, steward, noise }, provide) => {
    const desk = await context.newPage()
    const heard: string[] = []
    desk.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
    desk.on('console', (message) => {
      if (message.type() === 'error') heard.push(message.text())
    })
    await desk.goto(`${steward.url}/simulator/`)
    await provide(desk)
    expect(heard.filter((text) => !noise.allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
})
/** What the simulator is looked at with. */
export const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false }

/** The app in its frame. */
export const phoneOf = (desk: Page): FrameLocator => desk.frameLocator('iframe')

/** Signs in inside the frame, on the login page or over a screen. */
export async function signIn(desk: Page, account = 'service'): Promise<FrameLocator> {
  const phone = phoneOf(desk)
  await phone.getByPlaceholder('请输入账号').fill(account)
  await phone.getByPlaceholder('请输入密码').fill(PASSWORD)
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByRole('navigation')).toBeVisible()
  return phone
}
