import { devices, type Page } from '@playwright/test'
import { blankPicture } from './pictures.ts'
import { accept, addImages, openSigningPage, logInAtLink, notice, save, sign, thumbs } from './policyholder.ts'
import { addressOf, sendLink } from './signing-links.ts'
import { expect, expectGoodScreen, recordCalls, type Steward, test } from './steward.ts'

const photos = (count: number, name = '照片') =>
  Array.from({ length: count }, (_, index) => ({ name: `${name}${index + 1}.png`, mimeType: 'image/png', buffer: blankPicture(60, 40) }))
const pdf = { name: '批单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const text = { name: '其实是文字.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }

async function openSigning(page: Page, steward: Steward): Promise<void> {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
}

test('SIGNIMG-01 SIGNIMG-03 SIGNIMG-06 SIGNIMG-09 nine photos at once are refused, eight are accepted, and a new selection replaces them', async ({
  page,
  steward,
}) => {
  await openSigning(page, steward)
  await addImages(page, photos(9))
  await expect(page.getByText('最多只能上传8个影像，请重新上传！').first()).toBeVisible()
  await expect(thumbs(page)).toHaveCount(0)
  await addImages(page, photos(8))
  await expect(thumbs(page)).toHaveCount(8)
  await expect(page.getByText('8/8')).toBeVisible()
  await expectGoodScreen(page)
  await addImages(page, photos(2, '新的'))
  await expect(thumbs(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: '查看大图 新的1.png' })).toBeVisible()
})

test('SIGNIMG-02 a document and a text file named like a picture are named as refused, and other files are kept', async ({
  page,
  steward,
}) => {
  // Playwright's trace tries to read the picture that the page cannot show.
  steward.expectNoise(/^Connecting to 'blob:/)
  await openSigning(page, steward)
  await addImages(page, [pdf, text, ...photos(1)])
  await expect(page.getByText('无法读取批单.pdf 其实是文字.jpg，请改用JPG或PNG').first()).toBeVisible()
  await expect(thumbs(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /批单/ })).toHaveCount(0)
})

test('SIGNIMG-08 SIGNIMG-10 photos keep their names, also one that is still being re-encoded, and the server stores each', async ({
  page,
  steward,
}) => {
  await openSigning(page, steward)
  await sign(page)
  await accept(page).check()
  const calls = recordCalls(page)
  await addImages(page, [...photos(1), { name: '大.png', mimeType: 'image/png', buffer: blankPicture(6000, 4000) }])
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  const [sent] = calls.bodies('uploadImageToPcis') as { fileForm: { fileName: string; fileType: string }[] }[]
  expect(sent?.fileForm.map(({ fileName, fileType }) => [fileName, fileType])).toEqual([
    ['照片1.png', 'png'],
    ['大.png', 'png'],
  ])
  expect(await steward.db.selectFrom('signature_image').select('place').orderBy('place').execute()).toEqual([{ place: 0 }, { place: 1 }])
})

test.describe('on Android', () => {
  test.use({ userAgent: devices['Pixel 5'].userAgent })
  test('SIGNIMG-04 SIGNIMG-05 a selection is appended, and refused when the total would exceed eight', async ({ page, steward }) => {
    await openSigning(page, steward)
    await addImages(page, photos(5))
    await expect(thumbs(page)).toHaveCount(5)
    await addImages(page, photos(4, '新的'))
    await expect(page.getByText('最多只能上传8个影像！').first()).toBeVisible()
    await expect(thumbs(page)).toHaveCount(5)
    await addImages(page, photos(3, '新的'))
    await expect(thumbs(page)).toHaveCount(8)
  })
})
