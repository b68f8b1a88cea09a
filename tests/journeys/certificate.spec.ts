import { readFileSync } from 'node:fs'
import schemas from '../../schemas/messages.json' with { type: 'json' }
import { run, temporaryFolder, writeTo } from '../certificate/tools.ts'
import { blankPicture } from './pictures.ts'
import { addImages, openSigningPage, logInAtLink, logInOnPage, sign, submit } from './policyholder.ts'
import { addressOf, ENDORSEMENT, HOLDER, sendLink } from './signing-links.ts'
import { anotherPhone, expect, expectGoodScreen, heading, signIn, test } from './steward.ts'
import { acceptPrivacy } from './text-messages.ts'

const { messages } = schemas
const DAY = 86_400_000

test('DEC-31 a signer opens the certificate, saves its PDF and can reopen it for 30 days; so can the steward', async ({
  page,
  browser,
  steward,
}) => {
  test.slow()
  // The first page stays open until its session has ended.
  steward.expectNoise(/401/)
  const address = addressOf(await sendLink(steward))
  await logInAtLink(page, steward, address)
  await expect(page.getByRole('button', { name: /批单影像/ })).toHaveCount(2)
  await openSigningPage(page)
  await sign(page)
  await addImages(page, [{ name: '行驶证.png', mimeType: 'image/png', buffer: blankPicture(600, 400) }])
  await submit(page)
  await page.getByRole('button', { name: '查看凭证' }).tap()
  await expect(heading(page, '签署凭证')).toBeVisible()
  await expect(page.getByText('199****2011')).toBeVisible()
  // The signature, its signer and time come first; hashes and events are folded.
  await expect(page.getByRole('region', { name: '签署' })).toContainText('司马相宜')
  await expect(page.getByText(/[0-9a-f]{64}/)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_000)
  await page.getByRole('region', { name: '技术校验' }).getByRole('button', { name: '展开' }).tap()
  await expect(page.getByText('保险公司接收')).toBeVisible()
  await expect(page.getByText('不代替笔迹鉴定')).toBeVisible()
  await expectGoodScreen(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载凭证' }).tap()
  const download = await saved
  await expect(page.getByText('凭证下载成功')).toBeVisible()
  expect(download.suggestedFilename()).toBe(`签署凭证-${ENDORSEMENT.endorNo}.pdf`)
  using folder = temporaryFolder()
  const file = writeTo(folder.path, 'certificate.pdf', readFileSync(await download.path()))
  expect(run('pdfsig', ['-nocert', file]).text).toContain('Signature is Valid.')
  expect(run('pdftotext', [file, '-']).text).toContain('司马相宜')
  const verifier = await anotherPhone(browser, steward)
  await verifier.goto(`${steward.url}/verify`)
  await verifier.locator('input[type=file]').setInputFiles(file)
  await expect(verifier.getByText('附带的证据没有改动；PDF 的版面没有核对，请和证据文件一起核验')).toBeVisible()
  await expect(verifier.getByText('凭证 PDF', { exact: true })).toBeVisible()
  await verifier.context().close()

  const reopen = async () => {
    const again = await anotherPhone(browser, steward)
    await again.goto(address)
    await logInOnPage(again, steward, HOLDER, /\/signingCertificate\?/)
    await expect(heading(again, '签署凭证')).toBeVisible()
    await expect(again.getByText('199****2011')).toBeVisible()
    await again.context().close()
  }
  // A number can receive one code per minute.
  steward.advanceClock(61_000)
  await reopen()

  const staff = await anotherPhone(browser, steward)
  await signIn(staff)
  await staff.goto(`/endorsementCertificate?endorNo=${ENDORSEMENT.endorNo}`)
  await expect(staff.getByText('199****2011')).toBeVisible()
  await staff.context().close()

  // The link's own 72 hours have passed.
  steward.advanceClock(10 * DAY)
  await reopen()
  steward.advanceClock(21 * DAY)
  const late = await anotherPhone(browser, steward)
  await late.goto(address)
  await late.getByLabel('手机号码').fill(HOLDER)
  await acceptPrivacy(late)
  await late.getByRole('button', { name: '获取验证码' }).tap()
  await expect(late.getByText(messages['server.linkEnded'].text)).toBeVisible()
  await late.context().close()
})
