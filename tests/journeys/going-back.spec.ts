import type { Locator, Page } from '@playwright/test'
import { expect, heading, holdAnswers, idle, signIn, test } from './steward.ts'

const POLICIES = '/customerDetail?externalUserid=wmDEMO0008&selectTag=policy'
const rows = (page: Page) => page.locator('main [data-row]')
const heads = (page: Page) => page.locator('main button[aria-expanded]')

/** Scrolls and waits until the position is stored, which happens in the next frames. */
const scrollTo = (page: Page, y: number): Promise<void> =>
  page.evaluate(async (top) => {
    window.scrollTo(0, top)
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
  }, y)

/** Returns the first row whose top is in the viewport below the header, with its distance from the top. */
const topRow = (page: Page): Promise<{ key: string; top: number }> =>
  rows(page).evaluateAll((all) => {
    const found = all.find((row) => row.getBoundingClientRect().top > 150)
    return { key: found?.getAttribute('data-row') ?? '', top: found?.getBoundingClientRect().top ?? 0 }
  })

async function expectRowAt(page: Page, { key, top }: { key: string; top: number }): Promise<void> {
  const row = page.locator(`main [data-row="${key}"]`)
  await expect(async () => expect(Math.abs((await row.evaluate((one) => one.getBoundingClientRect().top)) - top)).toBeLessThan(3)).toPass()
}

/** Taps without scrolling the element into view first. */
const click = (target: Locator) => target.evaluate((element: HTMLElement) => element.click())

test('going back focuses the opened row', async ({ page }) => {
  await signIn(page)
  await page.getByText('更多待办').tap()
  const row = rows(page)
    .filter({ has: page.locator('.st-item-title') })
    .nth(3)
  await expect(row).toBeVisible()
  const opened = row.getByRole('button').first()
  await row.locator('.st-item-title').tap()
  await expect(heading(page, '工单详情')).toBeFocused()
  await page.goBack()
  await expect(opened).toBeFocused()
})

test('going back to a long list of uneven rows shows the same rows, with the expanded ones still expanded', async ({ page }) => {
  await signIn(page)
  await page.goto(POLICIES)
  await expect(page.locator('[aria-setsize="300"]').first()).toBeVisible()
  for (const index of [0, 1, 3]) await click(heads(page).nth(index))
  await scrollTo(page, 12_000)
  await click(heads(page).nth(4))
  await expect(page.getByRole('button', { name: '批单签名' })).toHaveCount(1)
  await scrollTo(page, 12_100)
  const before = await topRow(page)
  await click(page.getByRole('button', { name: '批单签名' }))
  await expect(heading(page, '批改清单')).toBeFocused()
  await page.goBack()
  await expectRowAt(page, before)
  await expect(page.getByRole('button', { name: '批单签名' })).toHaveCount(1)
  // A user's own movement ends the restoring.
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -20_000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(heads(page).first()).toHaveAttribute('aria-expanded', 'true')
})

test('a reload shows the same rows, also when the data arrives seconds later', async ({ page }) => {
  await signIn(page)
  await page.goto(POLICIES)
  await expect(page.locator('[aria-setsize="300"]').first()).toBeVisible()
  await scrollTo(page, 9_000)
  const before = await topRow(page)
  const release = await holdAnswers(page, '**/getClientPolicyByIdentity**')
  await page.reload()
  await page.waitForTimeout(3_000)
  release()
  await expectRowAt(page, before)
})

test('a page that the user scrolls while its data is loading stays where the user scrolled', async ({ page }) => {
  await signIn(page)
  await page.goto(POLICIES)
  await expect(page.locator('[aria-setsize="300"]').first()).toBeVisible()
  await scrollTo(page, 9_000)
  const release = await holdAnswers(page, '**/getClientPolicyByIdentity**')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.mouse.move(200, 400)
  await page.evaluate(() => window.addEventListener('wheel', () => document.body.classList.add('wheeled'), { once: true }))
  // A wheel that arrives before the page takes input is lost.
  await expect(async () => {
    await page.mouse.wheel(0, -10)
    await expect(page.locator('body')).toHaveClass(/wheeled/, { timeout: 500 })
  }).toPass()
  // The page that waits for its data listens by now.
  await idle(page)
  await page.mouse.wheel(0, -10)
  release()
  await expect(page.locator('[aria-setsize="300"]').first()).toBeVisible()
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(1_000)
})
