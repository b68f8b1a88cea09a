import type { BrowserContext, Page } from '@playwright/test'
import { expect, heading, holdAnswers, idle, logIn, recordCalls, test } from './steward.ts'

/**
 * WeCom for PCs shows the app in a side bar beside the chat, and destroys its page when another chat is opened. A new page of the same browser
 * does the same: it begins with an empty sessionStorage.
 */
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1 WindowsWechat'
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.0'
const LINK = '/?appId=demo&agentId=1000002&wechatCode=demo'
const TASK = '王小川车辆过户批单待签名'
const MINUTE = 60_000

test.use({ viewport: { width: 360, height: 640 }, userAgent: WINDOWS })
test.beforeEach(({ steward }) => {
  // No messenger answers in this browser.
  steward.expectNoise(/messenger|401/)
})

/** Destroys the page as soon as it has stored its answers, and opens the app again as another chat does. */
async function openInNextChat(context: BrowserContext, page: Page, link = LINK): Promise<Page> {
  // The answers of a moment are stored together.
  await page.waitForTimeout(1_500)
  await page.close()
  const next = await context.newPage()
  await next.goto(link)
  return next
}

/** Signs in with the password and waits for the answers of the home. */
async function openHome(page: Page): Promise<void> {
  await logIn(page)
  await expect(page.getByText(TASK)).toBeVisible()
}

test('the next chat continues the session and shows the last answers before new ones arrive', async ({ page, context }) => {
  await openHome(page)
  await page.waitForTimeout(1_500)
  await page.close()
  const next = await context.newPage()
  const calls = recordCalls(next)
  const release = await holdAnswers(next, '**/api/**')
  await next.goto(LINK)
  await expect(heading(next, '服务管家')).toBeVisible()
  await expect(next.getByText(TASK)).toBeVisible()
  expect(calls.names()).toContain('getQywxTaskList')
  release()
  await idle(next)
  await expect(next.getByText(TASK)).toBeVisible()
})

test('new answers replace the stored ones', async ({ page, context, steward }) => {
  await openHome(page)
  await steward.db.updateTable('task').set({ taskTitle: '另一个标题' }).where('taskTitle', '=', TASK).execute()
  const next = await openInNextChat(context, page)
  await expect(next.getByText('另一个标题')).toBeVisible()
  await expect(next.getByText(TASK)).toHaveCount(0)
})

test('DEC-39 the next chat does not begin with the customer of the last one', async ({ page, context }) => {
  await openHome(page)
  await page.evaluate(() => sessionStorage.setItem('externalUserId', 'wmDEMO0002'))
  const next = await openInNextChat(context, page)
  await expect(next.getByText(TASK)).toBeVisible()
  expect(await next.evaluate(() => sessionStorage.getItem('externalUserId'))).toBeNull()
})

test('DEC-32 after a sign-out the next chat shows the login, and the storage is empty', async ({ page, context }) => {
  await openHome(page)
  await page.getByRole('navigation').getByText('我的').click()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出' }).click()
  await expect(heading(page, '登录')).toBeVisible()
  await expect.poll(() => storedParts(page)).toEqual([])
  const next = await openInNextChat(context, page)
  await expect(next.getByPlaceholder('请输入密码')).toBeVisible()
  await expect(next.getByText(TASK)).toHaveCount(0)
})

test('DEC-15 a session that the service has ended asks for the login, and its answers are erased', async ({ page, context, steward }) => {
  await openHome(page)
  await steward.db.deleteFrom('session').execute()
  const next = await openInNextChat(context, page)
  await expect(next.getByPlaceholder('请输入密码')).toBeVisible()
  await expect.poll(() => storedParts(next)).toEqual([])
})

test('after ten minutes without a page, the app asks for the login', async ({ page, context, steward }) => {
  await openHome(page)
  await page.waitForTimeout(1_500)
  await page.close()
  const next = await context.newPage()
  await next.clock.setFixedTime(steward.now() + 11 * MINUTE)
  await next.goto(LINK)
  await expect(next.getByPlaceholder('请输入密码')).toBeVisible()
})

test('DEC-09 the entry of another enterprise does not continue the session', async ({ page, context }) => {
  await openHome(page)
  const next = await openInNextChat(context, page, LINK.replace('appId=demo', 'appId=other'))
  await expect(next.getByPlaceholder('请输入密码')).toBeVisible()
})

test.describe('after WeCom’s sign-in', () => {
  const OAUTH = LINK.replace('/?', '/appOAuth?')
  const openAs = async (page: Page, name: string, link = OAUTH) => {
    await page.goto(link)
    await page.getByRole('link', { name }).click()
  }

  test('DEC-10 DEC-18 a session that ends in the page of a later chat is renewed by WeCom’s sign-in', async ({
    page,
    context,
    steward,
  }) => {
    await openAs(page, '陈志远')
    await expect(page.getByText(TASK)).toBeVisible()
    const next = await openInNextChat(context, page, OAUTH)
    await expect(next.getByText(TASK)).toBeVisible()
    await steward.db.deleteFrom('session').execute()
    await next.getByRole('navigation').getByText('客户').click()
    await next.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
    await next.getByRole('link', { name: '陈志远' }).click()
    await expect(heading(next, '客户')).toBeVisible()
  })

  test('GUARD-06 GUARD-07 DEC-09 a message that requires the bound account does so in its own page only', async ({ page, context }) => {
    await openAs(page, '林书瑶', `${OAUTH}&messageStatus=1`)
    await expect(heading(page, '绑定账号登录')).toBeVisible()
    const next = await openInNextChat(context, page, OAUTH)
    await expect(next.getByRole('navigation').getByText('我的')).toBeVisible()
    const message = await openInNextChat(context, next, `${OAUTH}&messageStatus=1&agentId=1000003`.replace('agentId=1000002&', ''))
    await expect(heading(message, '绑定账号登录')).toBeVisible()
    expect(await message.evaluate(() => sessionStorage.getItem('agentId'))).toBe('1000003')
  })
})

test.describe('on a phone', () => {
  test.use({ userAgent: PHONE })

  test('AMB2-20 a new page needs a new login, and no answer is stored for it', async ({ page, context }) => {
    await openHome(page)
    const next = await openInNextChat(context, page)
    await expect(next.getByPlaceholder('请输入密码')).toBeVisible()
    expect(await storedParts(next)).toEqual([])
  })
})

/** Returns the names of what is stored for the next page. */
const storedParts = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'steward-side-bar')) return []
    return new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('steward-side-bar')
      opening.onsuccess = () => {
        const keys = opening.result.transaction('pages').objectStore('pages').getAllKeys()
        keys.onsuccess = () => {
          opening.result.close()
          resolve(keys.result)
        }
      }
    })
  })
