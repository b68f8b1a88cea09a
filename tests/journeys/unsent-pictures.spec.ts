import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { blankPicture } from './pictures.ts'
import { expect, expectGoodScreen, fillLogin, heading, PASSWORD, signIn, type Steward, test } from './steward.ts'
import { storedKeysAndOwners } from './stored-drafts.ts'

/** A type of a claim's pictures that has none yet. */
const EMPTY =
  '/uploadClaimPicDetail?registNo=BA2026110000019&policyNo=PDAA202531010000776032&riskCode=0801&docType=D02&docTypeName=医疗资料&picType=P0203&picTypeName=出院小结'

test.describe('DEC-18 the session of a steward ends before a picked picture is sent', () => {
  /** Opens a type without pictures, ends the session on the server, picks a picture and confirms the message. */
  async function pickWithoutSession(page: Page, steward: Steward): Promise<void> {
    // No messenger answers in this browser.
    steward.expectNoise(/401|messenger/)
    await page.goto(EMPTY)
    await expect(heading(page, '出院小结')).toBeVisible()
    await steward.db.deleteFrom('session').execute()
    const picture = { name: '小结.png', mimeType: 'image/png', buffer: blankPicture(600, 400) }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).tap()
  }
  const sent = (page: Page) => page.getByText('已上传 1 张')

  test('the login opens over the page, and the picture is sent after it', async ({ page, steward }) => {
    await signIn(page, 'claims')
    await pickWithoutSession(page, steward)
    await fillLogin(page, 'claims', PASSWORD)
    await page.getByRole('button', { name: '重试 小结.png' }).tap()
    await expect(sent(page)).toBeVisible()
  })

  test.describe('in WeCom', () => {
    test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.0' })
    const asClaims = (page: Page) => page.getByRole('link', { name: '陆嘉怡' }).tap()

    test('the page returns from WeCom’s sign-in and sends the picture', async ({ page, steward }) => {
      await page.goto('/appOAuth?appId=demo&agentId=1000002&wechatCode=demo')
      await asClaims(page)
      await expect(heading(page, '理赔管家')).toBeVisible()
      await pickWithoutSession(page, steward)
      await asClaims(page)
      await expect(heading(page, '出院小结')).toBeVisible()
      await expect(sent(page)).toBeVisible()
      expect(await page.evaluate(storedKeysAndOwners)).not.toContain('file')
    })
  })
})

test('CLAIMPIC-28 a picture that is cut or empty is refused with words that lead to taking it again', async ({ page, steward }) => {
  steward.expectNoise(/415|422/)
  await signIn(page, 'claims')
  await page.goto(EMPTY)
  const blue = sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
  const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const jpeg = await blue.jpeg().toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles([named('cut.jpg', jpeg.subarray(0, 300)), named('empty.jpg', Buffer.alloc(0)), named('good.jpg', jpeg)])
  await expect(page.getByText('已上传 1 张')).toBeVisible()
  for (const name of ['cut.jpg', 'empty.jpg'])
    await expect(page.locator('.st-file', { hasText: `无法上传${name}，图片是空的或者已损坏，请重新拍摄或选择` })).toBeVisible()
  await expectGoodScreen(page)
})
