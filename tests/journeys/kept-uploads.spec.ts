import type { Page } from '@playwright/test'
import { addImages, logInAtLink, openSigningPage, thumbs } from './policyholder.ts'
import { blankPicture, noisyPicture } from './pictures.ts'
import { addressOf, sendLink } from './signing-links.ts'
import { idle, signIn, type Steward, test, expect, heading } from './steward.ts'
import { pickFile } from './task-pages.ts'

const photo = { name: '行驶证.png', mimeType: 'image/png', buffer: blankPicture(600, 400) }
const pdf = { name: '报价单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const title = (page: Page) => page.getByLabel(/^标题/)

/** Opens the form of a new task and types its title. */
async function startTask(page: Page, text: string): Promise<void> {
  await signIn(page)
  await page.goto('/waitDeal')
  await page.getByRole('button', { name: '新增工单' }).tap()
  await title(page).fill(text)
  await page.getByLabel(/^内容/).fill('收材料')
}

/** Holds uploads; returns a function that lets them through. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/uploadWeb', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return release
}

async function saveTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: '本人', exact: true }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('保存成功')).toBeVisible()
}

const storedTask = ({ db }: Steward, taskTitle: string) =>
  db.selectFrom('task').select(['imgFileId', 'otherFileId', 'taskCustomer']).where('taskTitle', '=', taskTitle).executeTakeFirstOrThrow()

test('DEC-18 TASKFORM-19 a picture whose upload runs while the user chooses a customer is uploaded again on return, and saved', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_ABORTED|ERR_FAILED/)
  await startTask(page, '收过户材料')
  const release = await holdUploads(page)
  await pickFile(page, '图片', photo)
  await page.getByRole('button', { name: /关联客户/ }).tap()
  await page
    .getByRole('radio', { name: /司马相宜/ })
    .first()
    .check({ force: true })
  await page.getByRole('button', { name: /确认/ }).tap()
  await expect(title(page)).toHaveValue('收过户材料')
  await expect(page.getByRole('group', { name: '图片' }).getByRole('progressbar')).toBeAttached()
  setTimeout(release, 500)
  await saveTask(page)
  expect(await storedTask(steward, '收过户材料')).toEqual({
    imgFileId: expect.any(String),
    otherFileId: null,
    taskCustomer: expect.stringMatching(/./),
  })
})

test('DEC-18 files whose upload did not end return with the draft, after a reload and after 继续上次填写', async ({ page, steward }) => {
  steward.expectNoise(/ERR_ABORTED|ERR_FAILED/)
  await startTask(page, '收报价')
  const release = await holdUploads(page)
  await pickFile(page, '附件', pdf)
  const running = page.getByRole('group', { name: '附件' }).getByRole('progressbar')
  await expect(running).toBeAttached()
  await page.waitForTimeout(1_000)
  await page.reload()
  await expect(title(page)).toHaveValue('收报价')
  await expect(running).toBeAttached()
  await page.goBack()
  await expect(heading(page, '待办工单')).toBeVisible()
  await idle(page)
  await page.getByRole('button', { name: '新增工单' }).tap()
  await page.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(running).toBeAttached()
  release()
  await expect(page.getByRole('group', { name: '附件' }).getByText('已上传')).toBeVisible()
  await saveTask(page)
  expect((await storedTask(steward, '收报价')).otherFileId).not.toBeNull()
})

test('SIGNIMG-01 DEC-18 photos that are still redrawn when the signing page is left return with its draft', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  const large = noisyPicture(2600)
  await addImages(
    page,
    ['1', '2', '3'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: large })),
  )
  await page.goBack()
  await openSigningPage(page)
  await page.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(thumbs(page)).toHaveCount(3, { timeout: 30_000 })
})
