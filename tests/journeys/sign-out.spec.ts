import type { BrowserContext, Page } from '@playwright/test'
import { expect, fillLogin, heading, idle, logIn, PASSWORD, signIn, type Steward, test } from './steward.ts'
import { lastSavedAt, untilSaved } from './stored-drafts.ts'

const NEW_TASK = '/updateTask'
const title = (page: Page) => page.getByLabel(/^标题/)

const WARNING = '退出后，未提交的草稿会被清除'

async function signOut(page: Page, label = '退出登录', warning = WARNING): Promise<void> {
  await page.bringToFront()
  await page.goto('/my')
  // A request that is pending when the session ends is refused, which the console reports as an error.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: label }).tap()
  await expect(page.getByRole('dialog', { name: label })).toContainText(warning)
  await page.getByRole('dialog', { name: label }).getByRole('button', { name: '退出' }).tap()
}

async function openMine(page: Page): Promise<void> {
  await page.getByRole('navigation').getByText('我的').tap()
  await expect(heading(page, '我的')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

const sessions = async (steward: Steward, userId = 'chenzhiyuan') =>
  (await steward.db.selectFrom('session').select('tokenHash').where('userId', '=', userId).execute()).length

const storage = (page: Page) => page.evaluate(() => ({ ...sessionStorage, ...localStorage }))

/** Logs in, disables the network and signs out. Returns the number of sessions before. */
async function signOutOffline({ page, context, steward }: { page: Page; context: BrowserContext; steward: Steward }, label: string) {
  steward.expectNoise(/ERR_INTERNET_DISCONNECTED/)
  await logIn(page)
  const before = await sessions(steward)
  await openMine(page)
  await page.getByRole('button', { name: label }).scrollIntoViewIfNeeded()
  await idle(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: label }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).tap()
  return before
}

/** Opens a tab with the same token, like a duplicated tab. */
async function duplicate(page: Page, context: BrowserContext, address: string): Promise<Page> {
  const stored = Object.entries(await page.evaluate(() => ({ ...sessionStorage })))
  const other = await context.newPage()
  await other.addInitScript((entries) => {
    if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, stored)
  await other.goto(address)
  await other.waitForLoadState('networkidle')
  return other
}

test("DEC-32 signing out ends the session on the server and clears the browser's data", async ({ page, steward }) => {
  await signIn(page)
  const token = (await storage(page))['token'] ?? ''
  expect(token).not.toBe('')
  await page.goto(NEW_TASK)
  await untilSaved(page, () => title(page).fill('没写完的工单'))
  const before = await sessions(steward)
  await signOut(page)
  await expect(heading(page, '登录')).toBeVisible()
  await expect(page).toHaveURL(`${steward.url}/`)
  await expect.poll(() => sessions(steward)).toBe(before - 1)
  const stored = await storage(page)
  expect(Object.keys(stored).filter((key) => !['appId', 'agentId', 'wechatCode'].includes(key))).toEqual([])
  expect(await page.evaluate(() => document.cookie)).not.toContain('steward.signedIn')
  await expect.poll(() => lastSavedAt(page)).toBe(0)
  await page.goBack()
  await expect(heading(page, '登录')).toBeVisible()
  await expect(page.getByText('更多待办')).toHaveCount(0)
})

test('DEC-32 DEC-09 after a sign-out and a reload, router and customer of the entry address do not apply to another person', async ({
  page,
  steward,
}) => {
  // Leaving a page cancels its requests.
  steward.expectNoise(/cancelled/)
  await page.goto('/?appId=demo&wechatCode=demo&agentId=1000002&router=claimsSpecialist&externalUserId=wmDEMO0002')
  await fillLogin(page, 'claims', PASSWORD)
  await expect(page).toHaveURL(/\/claimsSpecialist$/)
  await idle(page)
  await signOut(page)
  await expect(page.getByPlaceholder('请输入账号')).toBeVisible()
  // The dialog's history entry is removed asynchronously, and a reload during that traversal is aborted.
  await expect(page).toHaveURL(`${steward.url}/`)
  await idle(page)
  await page.reload()
  await fillLogin(page, 'service', PASSWORD)
  await expect(page).toHaveURL(/\/myHome$/)
  const { router, externalUserId } = await storage(page)
  expect([router, externalUserId]).toEqual([undefined, undefined])
})

test('DEC-32 signing out everywhere ends the sessions of other phones as well', async ({ page, steward }) => {
  await signIn(page)
  const { issueToken } = await import('../../server/identity/sessions.ts')
  await issueToken(steward.db, { kind: 'staff', userId: 'chenzhiyuan' }, steward.now())
  await signOut(page, '退出所有设备', '您在所有手机和电脑上的登录都会结束，未提交的草稿会被清除')
  await expect(heading(page, '登录')).toBeVisible()
  await expect.poll(() => sessions(steward)).toBe(0)
})

test("DEC-32 signing out offline clears the browser's data and shows a message; the session ends when the network is back", async ({
  page,
  context,
  steward,
}) => {
  const before = await signOutOffline({ page, context, steward }, '退出登录')
  await expect(page.getByText('已退出本机。网络不通，服务器稍后自动结束这次登录')).toBeVisible()
  await expect(heading(page, '登录')).toBeVisible()
  expect((await storage(page))['token']).toBeUndefined()
  expect(await sessions(steward)).toBe(before)
  await context.setOffline(false)
  await expect.poll(() => sessions(steward)).toBe(before - 1)
})

const ONLY_HERE = '已退出本机，其他设备可能还没有退出。请联网重新登录后，再退出所有设备'

test('DEC-32 signing out everywhere offline shows that only this phone is signed out', async ({ page, context, steward }) => {
  const before = await signOutOffline({ page, context, steward }, '退出所有设备')
  await expect(page.getByText(ONLY_HERE)).toBeVisible()
  await expect(heading(page, '登录')).toBeVisible()
  expect([(await storage(page))['token'], await sessions(steward)]).toEqual([undefined, before])
})

test('DEC-32 signing out everywhere with an ended session shows that only this phone is signed out', async ({ page, steward, noise }) => {
  noise.allowed.push(/status of 401/)
  await logIn(page)
  await openMine(page)
  await idle(page)
  await page.getByRole('button', { name: '退出所有设备' }).tap()
  await steward.db.deleteFrom('session').execute()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).tap()
  await expect(page.getByText(ONLY_HERE)).toBeVisible()
})

test('DEC-32 signing out shows the login in other tabs of the user, without errors', async ({ page, context, steward }) => {
  await signIn(page)
  const other = await duplicate(page, context, '/waitDeal')
  await expect(heading(other, '待办工单')).toBeVisible()
  await signOut(page)
  await expect(heading(other, '登录')).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  expect((await storage(other))['token']).toBeUndefined()
  await other.bringToFront()
  await fillLogin(other, 'service', PASSWORD)
  await expect(heading(other, '待办工单')).toBeVisible()
  expect(await sessions(steward)).toBeGreaterThan(0)
})

test('DEC-32 a login that replaces a session ends it on the server', async ({ page, steward }) => {
  await signIn(page)
  const before = await sessions(steward)
  await page.goto('/')
  await fillLogin(page, 'business', PASSWORD)
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect.poll(() => sessions(steward)).toBe(before - 1)
})

test('DEC-18 when another account signs in in a second tab, each tab keeps its session; the first shows a dialog and keeps its draft', async ({
  page,
  context,
}) => {
  await signIn(page)
  await page.goto(NEW_TASK)
  await untilSaved(page, () => title(page).fill('甲写的工单'))
  const token = (await storage(page))['token']

  const other = await context.newPage()
  await other.goto('/')
  await fillLogin(other, 'business', PASSWORD)
  await expect(other.getByRole('navigation')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: '提示' })
  await expect(dialog.getByText('此浏览器的另一个页面登录了其他账号')).toBeVisible()
  await page.bringToFront()
  await dialog.getByRole('button', { name: '继续使用' }).tap()
  await expect(title(page)).toHaveValue('甲写的工单')
  expect((await storage(page))['token']).toBe(token)

  await other.goto(NEW_TASK)
  await expect(title(other)).toHaveValue('')
  await idle(other)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(title(page)).toHaveValue('甲写的工单')
})

test('DEC-18 leaving after another account signed in signs out this tab only', async ({ page, context, steward }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/')
  await fillLogin(other, 'business', PASSWORD)
  await expect(other.getByRole('navigation')).toBeVisible()
  const before = await sessions(steward)
  await page.bringToFront()
  await page.getByRole('button', { name: '退出本页账号' }).tap()
  await expect(heading(page, '登录')).toBeVisible()
  await expect.poll(() => sessions(steward)).toBe(before - 1)
  await other.reload()
  await expect(other.getByRole('navigation')).toBeVisible()
})
