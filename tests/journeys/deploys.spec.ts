import type { Page } from '@playwright/test'
import { blankPicture } from './pictures.ts'
import { expect, heading, idle, signIn, test } from './steward.ts'

const NEW_PAGE = '<script type="module" crossorigin src="/assets/index-deployed.js"></script>'

/** The script of the to-do list. */
const GONE = /\/assets\/waitDeal-/

/** Simulates a deploy for an open page: the service answers with a new page, and scripts of the old build are gone. */
async function deploy(page: Page, gone: RegExp, until: 'reload' | 'forever'): Promise<{ reloads(): number }> {
  let reloads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1
  })
  await page.route(gone, (route) => (until === 'reload' && reloads > 0 ? route.continue() : route.fulfill({ status: 404 })))
  await page.route(
    (url) => url.pathname === '/',
    (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ contentType: 'text/html', body: NEW_PAGE })),
  )
  return { reloads: () => reloads }
}

test('a page opened before a deploy reloads once when the code of a screen is gone, and shows the screen', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load resource|preload/)
  await signIn(page)
  const deployed = await deploy(page, GONE, 'reload')
  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  await expect(page).toHaveURL(/\/waitDeal$/)
  expect(deployed.reloads()).toBe(1)
})

test('a page that a proxy keeps serving after a deploy does not reload again', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load resource|preload/)
  await signIn(page)
  const deployed = await deploy(page, GONE, 'forever')
  await page.getByText('更多待办').tap()
  await expect.poll(deployed.reloads).toBe(1)
  const retry = page.getByRole('button', { name: '重试' })
  await retry.tap()
  await page.waitForTimeout(1_500)
  await idle(page)
  await expect(retry).toBeVisible()
  expect(deployed.reloads()).toBe(1)
})

test('DEC-18 a form with input reloads only after the user leaves it, and its draft is offered', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load resource|preload/)
  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByRole('button', { name: '新增工单' }).tap()
  await page.getByLabel(/^标题/).fill('收取过户材料')
  const deployed = await deploy(page, GONE, 'reload')
  // Code of the open form that is gone, in place of one of its dialogs.
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await page.waitForTimeout(1_500)
  expect(deployed.reloads()).toBe(0)
  await expect(page.getByLabel(/^标题/)).toHaveValue('收取过户材料')
  await page.goBack()
  await expect.poll(deployed.reloads).toBe(1)
  await expect(heading(page, '待办工单')).toBeVisible()
  await page.getByRole('button', { name: '新增工单' }).tap()
  await page.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(page.getByLabel(/^标题/)).toHaveValue('收取过户材料')
})

const PICTURE = { name: '过户材料.png', mimeType: 'image/png', buffer: blankPicture(60, 40) }
/** The code that redraws pictures, and its worker. */
const REDRAW = /\/assets\/redraw/

async function openNewTask(page: Page): Promise<void> {
  await page.getByText('更多待办').tap()
  await page.getByRole('button', { name: '新增工单' }).tap()
  await page.getByLabel(/^标题/).fill('收取过户材料')
}
const pick = async (page: Page) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '添加 图片' }).tap()])
  await chooser.setFiles(PICTURE)
}

test('DEC-18 a form that was open for a moment accepts a picture after a deploy that removed every file', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load resource|preload/)
  await signIn(page)
  const loaded = page.waitForResponse((response) => response.url().includes('redraw.worker'))
  await openNewTask(page)
  await loaded
  await idle(page)
  const deployed = await deploy(page, /\/assets\//, 'forever')
  await pick(page)
  await expect(page.getByRole('button', { name: '查看大图 过户材料.jpg' })).toBeVisible()
  expect(deployed.reloads()).toBe(0)
})

test('DEC-18 a form without the code for pictures says that the page must be opened again, and keeps its input', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/Failed to load resource|preload|error loading dynamically imported module/)
  await page.route(REDRAW, (route) => route.fulfill({ status: 404 }))
  await signIn(page)
  await openNewTask(page)
  const deployed = await deploy(page, REDRAW, 'reload')
  await pick(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('页面已更新，请重新打开，填写的内容已保留')).toBeVisible()
  await dialog.getByRole('button').last().tap()
  expect(deployed.reloads()).toBe(0)
  await page.unroute(REDRAW)
  // Removing the history entry of the message that has just closed would abort the reload.
  await page.waitForFunction(() => ((window.history.state as { usr?: { overlays?: number } } | null)?.usr?.overlays ?? 0) === 0)
  await page.reload()
  await expect(page.getByLabel(/^标题/)).toHaveValue('收取过户材料')
})

test('a page of a removed build reloads when it is shown again after hours, and not before', async ({ page, steward }) => {
  steward.expectNoise(/Failed to load resource|preload/)
  await signIn(page)
  const deployed = await deploy(page, /\/assets\/index-/, 'reload')
  const toFront = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await toFront()
  await page.waitForTimeout(1_500)
  expect(deployed.reloads()).toBe(0)
  await page.clock.setSystemTime(steward.now() + 2 * 3_600_000)
  await toFront()
  await expect.poll(deployed.reloads).toBe(1)
  await expect(page.getByText('更多待办')).toBeVisible()
  expect(deployed.reloads()).toBe(1)
})
