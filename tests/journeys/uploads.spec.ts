import { utimesSync, writeFileSync } from 'node:fs'
import { devices } from '@playwright/test'
import { expect, expectGoodScreen, heading, recordCalls, signIn, test } from './steward.ts'
import { openFromList, ownTask, pickFile } from './task-pages.ts'
import { blankPicture, noisyPicture } from './pictures.ts'

const TITLE = '王小川车辆过户批单待签名'
const MB = 1024 * 1024
const pdf = (size: number) => ({
  name: '报价单.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9)]),
})
const photo = { name: '行驶证.png', mimeType: 'image/png', buffer: blankPicture(600, 400) }

test.beforeEach(async ({ page, steward }) => {
  await signIn(page)
  await ownTask(steward, TITLE, { imgFileId: null, otherFileId: null })
  await openFromList(page, TITLE)
  await page.goto('/updateTask')
  await expect(heading(page, '编辑工单')).toBeVisible()
})

test('AMB-29 TASKFORM-17 TASKFORM-18 MSG-10 MSG-11 a file that is too large is refused before uploading, with its message, and can be removed', async ({
  page,
}) => {
  const calls = recordCalls(page)
  await pickFile(page, '图片', { name: '雪花.png', mimeType: 'image/png', buffer: noisyPicture(2560) })
  await expect(page.getByRole('group', { name: '图片' }).getByText('图片过大')).toBeVisible({ timeout: 30_000 })
  await pickFile(page, '附件', pdf(10 * MB + 1))
  await expect(page.getByRole('group', { name: '附件' }).getByText('文件不能超过10MB')).toBeVisible()
  expect(calls.names()).not.toContain('uploadWeb')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /移除.*报价单/ }).tap()
  await expect(page.getByText('报价单.pdf')).toHaveCount(0)
})

test('when a file was changed before its upload is repeated, the message says so and asks to choose the file again', async ({
  page,
  steward,
}, testInfo) => {
  steward.expectNoise(/ERR_|Failed to load/)
  const path = testInfo.outputPath('报价单.pdf')
  writeFileSync(path, pdf(MB).buffer)
  await page.route('**/uploadWeb', (route) => route.abort())
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '添加 附件' }).tap()])
  await chooser.setFiles(path)
  const retry = page.getByRole('button', { name: '重试 报价单.pdf' })
  await expect(retry).toBeVisible()
  writeFileSync(path, pdf(2 * MB).buffer)
  utimesSync(path, 1, 1)
  await retry.tap()
  await expect(page.getByText('上传失败，文件选好以后改动过或者移走了，请重新选择').first()).toBeVisible()
  await expect(retry).toHaveCount(0)
  await expectGoodScreen(page)
})

test('AMB-29 TASKFORM-19 a 40-megapixel photo and one with a wrong extension are re-encoded, uploaded and stored with the task', async ({
  page,
  steward,
}) => {
  await pickFile(page, '图片', { name: '全景.png', mimeType: 'image/png', buffer: blankPicture(8000, 5000) })
  await expect(page.getByText('上传成功')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '移除 全景.jpg' }).tap()
  await pickFile(page, '图片', { ...photo, name: '其实是PNG.jpg', mimeType: 'image/jpeg' })
  await expect(page.getByRole('button', { name: /查看大图/ })).toBeVisible()
  await pickFile(page, '附件', pdf(10 * MB))
  await expect(page.getByText('已上传')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const task = await steward.db.selectFrom('task').selectAll().where('taskTitle', '=', TITLE).executeTakeFirstOrThrow()
  const files = await steward.db
    .selectFrom('file')
    .selectAll()
    .where('fileId', 'in', [task.imgFileId ?? '', task.otherFileId ?? ''])
    .orderBy('contentType')
    .execute()
  expect(files.map(({ contentType, size }) => [contentType, size > 9 * MB])).toEqual([
    ['application/pdf', true],
    ['image/jpeg', false],
  ])
})

for (const [what, file] of Object.entries({
  'a HEIC that the browser cannot read': {
    name: '照片.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
    why: '上传失败，无法读取这张图片，请改用JPG或PNG',
  },
  'a drawing in svg': {
    name: '图.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    why: '上传失败，不支持SVG图片，请改用JPG或PNG',
  },
  'an empty picture': { name: '空.png', mimeType: 'image/png', buffer: Buffer.alloc(0), why: '上传失败，文件是空的' },
  'a document as a picture': { ...pdf(1_000), why: '上传失败，这里只能添加图片' },
})) {
  test(`TASKFORM-20 ${what} shows the reason, is not sent, and can be replaced`, async ({ page, steward }) => {
    // Playwright's trace tries to read the picture that the page cannot show.
    steward.expectNoise(/^Connecting to 'blob:/)
    const calls = recordCalls(page)
    await pickFile(page, '图片', file)
    await expect(page.getByRole('group', { name: '图片' }).getByText(file.why)).toBeVisible()
    // A retry is not offered, because it would fail again.
    await expect(page.getByRole('button', { name: /重试/ })).toHaveCount(0)
    expect(calls.names()).not.toContain('uploadWeb')
    await expectGoodScreen(page)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '另选文件 图片' }).tap()])
    await chooser.setFiles(photo)
    await expect(page.getByRole('button', { name: /查看大图/ })).toBeVisible()
    await expect(page.getByText(file.why)).toHaveCount(0)
  })
}

for (const [what, file] of Object.entries({
  'a web page named as a document': {
    name: '报价.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    why: '上传失败，仅支持JPG、PNG、PDF和Office文件',
  },
  'an empty document': { name: '空.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0), why: '上传失败，文件是空的' },
  'a drawing in svg, as a document': {
    name: '图.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    why: '上传失败，不支持SVG图片，请改用JPG或PNG',
  },
})) {
  test(`DEC-21 ${what} is refused at its row, with its own message`, async ({ page, steward }) => {
    steward.expectNoise(/415/)
    await pickFile(page, '附件', file)
    await expect(page.getByRole('group', { name: '附件' }).getByText(file.why)).toBeVisible()
    await expect(page.getByRole('button', { name: /重试/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '另选文件 附件' })).toBeVisible()
  })
}

test('TASKFORM-20 MSG-12 MSG-13 an upload that fails on the network shows a message and is retried by a tap', async ({ page, steward }) => {
  steward.expectNoise(/ERR_FAILED|ERR_CONNECTION/)
  await page.route('**/uploadWeb', (route) => route.abort('connectionreset'))
  await pickFile(page, '图片', photo)
  await expect(page.getByText('上传失败').first()).toBeVisible()
  await page.unroute('**/uploadWeb')
  await page.getByRole('button', { name: /上传失败 重试/ }).tap()
  await expect(page.getByText('上传成功')).toBeVisible()
  await page.getByRole('button', { name: /查看大图/ }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a running upload can be cancelled: it is removed without a message, and the form is unchanged', async ({ page, steward }) => {
  steward.expectNoise(/ERR_FAILED|ERR_ABORTED/)
  let arrived = 0
  await page.route('**/uploadWeb', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    arrived += 1
    await route.continue().catch(() => undefined)
  })
  await pickFile(page, '图片', photo)
  await page.getByRole('button', { name: /取消上传/ }).tap()
  await expect(page.getByRole('button', { name: '添加 图片' })).toBeVisible()
  await expect(page.getByText(/上传失败|上传成功|系统异常/)).toHaveCount(0)
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const task = await steward.db.selectFrom('task').selectAll().where('taskTitle', '=', TITLE).executeTakeFirstOrThrow()
  expect(task.imgFileId).toBeNull()
  expect(arrived).toBeLessThanOrEqual(1)
})

test('TASKFORM-19 saving waits for a running upload and includes its file; after a failed upload the task is not saved', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_FAILED|ERR_CONNECTION/)
  const imageOf = async () =>
    (await steward.db.selectFrom('task').select('imgFileId').where('taskTitle', '=', TITLE).executeTakeFirstOrThrow()).imgFileId
  let isCutOff = true
  await page.route('**/uploadWeb', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await (isCutOff ? route.abort('connectionreset') : route.continue())
  })
  const save = page.getByRole('button', { name: '保存' })
  await pickFile(page, '图片', photo)
  await save.tap()
  const again = page.getByRole('button', { name: /上传失败 重试/ })
  await expect(again).toBeVisible()
  await expect(heading(page, '编辑工单')).toBeVisible()
  await expect(page.getByText('修改完成')).toHaveCount(0)
  isCutOff = false
  await again.tap()
  await save.tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  expect(await imageOf()).not.toBeNull()
})

for (const [device, { userAgent }] of Object.entries({ iPhone: devices['iPhone 13'], iPad: devices['iPad Mini'] }))
  test.describe(`in the app on an ${device}`, () => {
    test.use({ userAgent })
    test('AMB2-75 PERM-08 MSG-54 a download shows a dialog that names the PC, and is not started', async ({ page }) => {
      const calls = recordCalls(page)
      await page.goto('/planTaskDetail?taskId=GD0006')
      // The whole row is the button; it shows the file's size.
      await page.getByRole('button', { name: /车辆登记证书\.pdf.*1 KB/ }).tap()
      const dialog = page.getByRole('dialog', { name: '提示' })
      await expect(dialog.getByText('App不支持文件下载，请从PC端下载！')).toBeVisible()
      expect(calls.names()).not.toContain('getBase64ByFileId')
      await dialog.getByRole('button', { name: '确定' }).tap()
      await expect(dialog).toBeHidden()
    })
  })
