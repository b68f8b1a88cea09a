import type { Page } from '@playwright/test'
import { addImages, logInAtLink, openSigningPage, thumbs } from './policyholder.ts'
import { blankPicture } from './pictures.ts'
import { addressOf, sendLink } from './signing-links.ts'
import { expect, idle, signIn, test } from './steward.ts'

/** Waits until the history has this number of entries for open overlays above the page's own entry. */
const expectLayers = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => (window.history.state as { usr?: { overlays?: number } } | null)?.usr?.overlays ?? 0)).toBe(count)

/** Presses Back over the named dialog of a page opened directly, and expects that only the dialog closes. */
async function expectBackClosesOnly(page: Page, name: string | RegExp, open: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  const address = page.url()
  await open()
  await expect(dialog).toBeVisible()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await idle(page)
  expect(page.url()).toBe(address)
  // Closing by a button leaves no entry behind, so the next step back leaves the page.
  await open()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectLayers(page, 0)
  await page.goBack()
  await page.waitForURL((url) => url.href !== address)
}

test('Back closes a picker on the first page of a visit and keeps the form', async ({ page }) => {
  await signIn(page)
  await page.goto('/updateTask')
  await expectBackClosesOnly(page, '选择同事', () => page.getByRole('button', { name: '添加 推送对象' }).tap())
})

test('Back closes the completion dialog on a task opened from a card', async ({ page, steward }) => {
  await signIn(page)
  const { taskId } = await steward.db
    .selectFrom('task')
    .select('taskId')
    .where('taskTitle', '=', '王小川车辆过户批单待签名')
    .executeTakeFirstOrThrow()
  await page.goto(`/planTaskDetail?taskId=${taskId}`)
  await expectBackClosesOnly(page, /.*/, () => page.getByRole('button', { name: '完成工单' }).tap())
})

test('Back closes the privacy notice on the login of a signing link', async ({ page, steward }) => {
  await page.goto(addressOf(await sendLink(steward)))
  await expectBackClosesOnly(page, '隐私政策', () => page.getByRole('button', { name: '《隐私政策》' }).tap())
})

test('Back closes the picture viewer of a policyholder', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await page.reload()
  await addImages(page, [{ name: '照片.png', mimeType: 'image/png', buffer: blankPicture(60, 40) }])
  await expect(thumbs(page).first()).toBeVisible()
  await idle(page)
  await expectBackClosesOnly(page, '照片.png', () => thumbs(page).first().tap())
})
