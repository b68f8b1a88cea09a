import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import schemas from '../../schemas/messages.json' with { type: 'json' }
import { fireVisibilityChange } from './visibility.ts'
import { DESKTOP, signIn as signInAtDesk, test as atDesk } from './simulator-fixture.ts'
import { blankPicture } from './pictures.ts'
import {
  accept,
  addImages,
  openSigningPage,
  logInAtLink,
  logInOnPage,
  notice,
  openPad,
  pad,
  preview,
  save,
  sign,
  signAgain,
  submit,
  submitHeld,
  thumbs,
  undoSignature,
  write,
} from './policyholder.ts'
import { addressOf, ENDORSEMENT, HOLDER, sendLink } from './signing-links.ts'
import { anotherPhone, expect, expectGoodScreen, heading, recordCalls, signIn, test } from './steward.ts'

const { messages } = schemas
const { endorNo, policyNo } = ENDORSEMENT
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: blankPicture(60, 40) })

/** Endorsements of the demo that behave differently. */
const UNSIGNABLE = { endorNo: 'PD2026000000013', policyNo: 'BD2026000000301' }
const REFUSED_FIRST = { endorNo: 'PD2026000000014', policyNo: 'BD2026000000301', mobile: '19900002022' }
const REFUSED = { endorNo: 'PD2026000000015', policyNo: 'BD2025000000981', mobile: '19900002023' }
const NOT_UNDOABLE = { endorNo: 'PD2026000000016', policyNo: 'BD2026000000301', mobile: '19900002024' }

const confirm = (page: Page) => pad(page).getByRole('button', { name: '确定' })

atDesk.describe('two people at the same time', () => {
  atDesk.use(DESKTOP)
  atDesk(
    'SIGN-21 SENDLINK-05 GUARD-18 DEC-29 a steward sends an endorsement, the customer reads and signs it, and the steward sees it as signed',
    async ({ desk, browser, steward }) => {
      atDesk.slow()
      await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: '司马相宜' }).click()
      const staff = await signInAtDesk(desk, 'service')
      await staff.getByRole('button', { name: '批单签名' }).click()
      await staff.getByRole('button', { name: '司马相宜的批单' }).click()
      await staff.getByText(`批单申请号 ${endorNo}`).click()
      await staff.getByRole('button', { name: '发送批单' }).click()
      const link = staff.getByRole('region', { name: '签名链接' })
      await expect(link).toContainText('已发送')
      const { linkId } = await steward.db.selectFrom('signing_link').select('linkId').executeTakeFirstOrThrow()

      const phone = await anotherPhone(browser, steward)
      const sent = { endorNo, policyNo, externalUserId: 'wmDEMO0003', taskUserId: 'chenzhiyuan', email: 'chenzhiyuan@example.com', linkId }
      await logInAtLink(phone, steward, addressOf(sent))
      await expect(phone.getByText('王小川').first()).toBeVisible()
      await openSigningPage(phone)
      await sign(phone)
      await addImages(phone, [photo('行驶证.png'), photo('登记证.png')])
      await expect(thumbs(phone)).toHaveCount(2)
      await submit(phone)
      await expect(phone.getByText('已签署')).toBeVisible()
      await expect(preview(phone)).toBeVisible()
      await phone.context().close()

      // The steward returns to the screen. It may have asked for news by itself meanwhile.
      await fireVisibilityChange(desk)
      await expect(link).toContainText('已签署')
      await expect(link).toContainText('签署时间')
      // The sender's task is completed, with an entry in its history, and a card is sent.
      const { taskId } = await steward.db.selectFrom('signing_link').select('taskId').executeTakeFirstOrThrow()
      const cards = await steward.db.selectFrom('card').select(['toUser', 'bussinessNo']).execute()
      expect(cards).toContainEqual({ toUser: 'chenzhiyuan', bussinessNo: taskId })
      const taskPage = await anotherPhone(browser, steward)
      await signIn(taskPage)
      await taskPage.goto(`/planTaskDetail?taskId=${taskId}`)
      await expect(taskPage.getByText('已完成').first()).toBeVisible()
      await expect(taskPage.getByText(messages['server.signedRemark'].text).first()).toBeVisible()
      await taskPage.context().close()
    },
  )
})

test('AMB2-36 SIGN-01 SIGN-02 SIGN-03 SIGN-09 SIGN-10 AMB2-32 the endorsement with its documents is shown first, then the signing page', async ({
  page,
  steward,
}) => {
  const calls = recordCalls(page)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await expect(heading(page, '批单影像')).toBeVisible()
  await expect(page.getByRole('button', { name: /批单影像/ })).toHaveCount(2)
  expect(calls.bodies('getFollowFiles')).toEqual([{ endorNo }])
  await expect(page.getByText('行驶证车主')).toBeVisible()
  await expectGoodScreen(page)
  await page.route('**/getFollowFiles', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { status: '200', message: 'success', data: { ...data, imgBaseList: [] } } })
  })
  await page.reload()
  await expect(page.getByText('本批单没有影像')).toBeVisible()
  await openSigningPage(page)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ endorNo, policyNo, mobile: HOLDER })
  await expect(save(page)).toBeVisible()
  await expect(signAgain(page)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '电子签名' })).not.toBeChecked()
  await expect(page.getByText('单个影像大小不超过1M')).toBeVisible()
  expect(calls.urls('getWechatCustomerLoginResult').map(({ searchParams }) => searchParams.get('endorNo'))).toEqual([endorNo])
  await expectGoodScreen(page)
})

test('AMB2-34 MSG2-13 SIGN-04 SIGN-05 SIGN-06 SIGN-07 SIGN-12 DEC-44 no signature is sent without strokes and consent', async ({
  page,
  steward,
}) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  const calls = recordCalls(page)
  const first = page.getByText('请先签名再提交保存！').first()
  await accept(page).check()
  await save(page).tap()
  await expect(first).toBeVisible()
  await openPad(page)
  await expectGoodScreen(page)
  await write(page)
  await pad(page).getByRole('button', { name: '取消' }).tap()
  await expect(pad(page)).toBeHidden()
  await expect(preview(page)).toHaveCount(0)
  await openPad(page)
  await write(page)
  await pad(page).getByRole('button', { name: '清空' }).tap()
  await expect(pad(page)).toBeVisible()
  // A touch without movement does not count as a signature.
  await write(page, [[0.4, 0.4, 0.4, 0.4]])
  await confirm(page).tap()
  await expect(pad(page)).toBeHidden()
  await expect(preview(page)).toHaveCount(0)
  await save(page).tap()
  await expect(first).toBeVisible()
  await sign(page)
  await accept(page).uncheck()
  await save(page).tap()
  await expect(page.getByText('请先阅读并勾选同意书')).toBeVisible()
  expect(calls.names()).not.toContain('uploadImageToPcis')
})

test('AMB2-34 SIGN-08 the pad is 300 px high and 20 px narrower than the page', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await openPad(page)
  const box = await pad(page).locator('canvas').boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([370, 300])
})

test("SIGN-07 a double tap on the pad's 确定 shows the drawing in the preview and submits nothing", async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await accept(page).tap()
  await openPad(page)
  await write(page)
  const calls = recordCalls(page)
  const box = await pad(page).getByRole('button', { name: '确定' }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.touchscreen.tap(x, y)
  await expect(pad(page)).toHaveCount(0)
  await page.touchscreen.tap(x, y)
  await expect(preview(page)).toBeVisible()
  await expect(page.locator('.st-late-tap')).toHaveCount(0)
  expect(calls.bodies('uploadImageToPcis')).toEqual([])
  await submit(page)
  expect(calls.bodies('uploadImageToPcis')).toHaveLength(1)
})

test('AMB2-33 AMB2-40 AMB2-39 SIGN-13 SIGN-14 SIGN-15 SIGN-18 SIGN-19 SIGN-10 a submitted signature is shown, undone, and signed again', async ({
  page,
  steward,
}) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  const calls = recordCalls(page)
  await submit(page)
  const [sent] = calls.bodies('uploadImageToPcis')
  expect(sent).toMatchObject({ endorNo, policyNo, mobile: HOLDER, fileForm: [], consent: expect.stringContaining('确认由本人签名') })
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByText('已签署')).toBeVisible()
  await expect(page.getByText('2026-11-20 10:0')).toBeVisible()
  await expect(page.getByRole('radio', { name: '电子签名' })).toBeDisabled()
  await expectGoodScreen(page)
  await signAgain(page).tap()
  const question = page.getByRole('dialog', { name: '重新签名' })
  await expect(question).toContainText('已提交的签名和影像会作废')
  await question.getByRole('button', { name: '取消' }).tap()
  await expect(page.getByText('已签署')).toBeVisible()
  expect(calls.urls('undoEndorsementAutograph')).toEqual([])
  await undoSignature(page)
  await expect(save(page)).toBeVisible()
  await expect(signAgain(page)).toHaveCount(0)
  await expect(preview(page)).toHaveCount(0)
  await expect(page.getByText('待签名')).toBeVisible()
  const [undone] = calls.urls('undoEndorsementAutograph')
  expect(Object.fromEntries(undone?.searchParams ?? [])).toEqual({ endorNo, mobile: HOLDER })
  await sign(page)
  await submit(page)
  const stored = await steward.db.selectFrom('signature').select('undoneAt').orderBy('signedAt').execute()
  expect(stored.map(({ undoneAt }) => undoneAt === null)).toEqual([false, true])
})

test('AMB2-38 AMB2-33 SIGN-11 an endorsement that cannot be signed now shows the reason and no button', async ({ page, steward }) => {
  const address = addressOf(await sendLink(steward))
  // The core checks the endorsement again after the link was sent; before, the link would not be sent.
  const reason = '该批单正在审核中，暂不能签名，请稍后再试'
  await sql`update core_endorsement set conduct = ${JSON.stringify({ unsignable: reason })} where "endorNo" = ${endorNo}`.execute(
    steward.db,
  )
  await expect(sendLink(steward, UNSIGNABLE)).rejects.toThrow(reason)
  await logInAtLink(page, steward, address)
  await openSigningPage(page)
  await expect(notice(page).getByText(reason)).toBeVisible()
  await expectGoodScreen(page)
  await notice(page).getByRole('button', { name: '确定' }).tap()
  for (const button of [save(page), signAgain(page)]) await expect(button).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '电子签名' })).toBeDisabled()
})

test('AMB2-38 SIGN-16 a refusal with -1 shows a toast for two seconds, keeps the form, and the next attempt is accepted', async ({
  page,
  steward,
}) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward, REFUSED_FIRST)), REFUSED_FIRST.mobile)
  await openSigningPage(page)
  await sign(page)
  await accept(page).check()
  await save(page).tap()
  await expect(page.getByRole('status').getByText('签名图像不清晰，请重新签名后提交')).toBeVisible()
  await expect(save(page)).toBeVisible()
  await expect(signAgain(page)).toHaveCount(0)
  await expect(preview(page)).toBeVisible()
  await openPad(page)
  await write(page, [[0.8, 0.2, 0.8, 0.8]])
  await confirm(page).tap()
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
})

test('AMB2-38 SIGN-17 any other refusal shows a message and removes both buttons', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward, REFUSED)), REFUSED.mobile)
  await openSigningPage(page)
  await sign(page)
  await accept(page).check()
  await save(page).tap()
  await expect(notice(page).getByText('批单已失效，请联系您的服务专员')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  for (const button of [save(page), signAgain(page)]) await expect(button).toHaveCount(0)
})

test('DEC-31 back from the certificate and after a reload, the page shows what was signed, read-only', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await addImages(page, [photo('行驶证.png')])
  await submit(page)
  const signed = page.url()
  const shows = async () => {
    await expect(page.getByText('已签署', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: '签名' }).getByRole('button', { name: /签名/ })).toBeVisible()
    await expect(page.getByRole('region', { name: '影像资料' }).getByText('行驶证.png')).toBeVisible()
    await expect(page.getByRole('radio', { name: '电子签名' })).toHaveCount(0)
    await expect(page.getByText('0/8')).toHaveCount(0)
    await expect(save(page)).toHaveCount(0)
    await expect(signAgain(page)).toBeVisible()
  }
  await page.getByRole('button', { name: '查看凭证' }).tap()
  await expect(heading(page, '签署凭证')).toBeVisible()
  await page.goBack()
  await shows()
  await expectGoodScreen(page)
  await page.goto(signed)
  await shows()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await undoSignature(page)
  await expect(save(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: '电子签名' })).toBeEnabled()
})

test('SIGN-13 on a slow network the button stays during the submission, and the page says that it is being submitted', async ({
  page,
  steward,
}) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  const release = await submitHeld(page)
  await expect(page.getByRole('status').getByText('正在提交，请勿关闭')).toBeVisible()
  await expect(page.locator('.st-bar').getByRole('button')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('待签名')).toHaveCount(0)
  release()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  await expect(page.getByText('正在提交', { exact: true })).toHaveCount(0)
})

test('SIGN-20 a signature that cannot be undone stays valid, and both buttons are removed', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward, NOT_UNDOABLE)), NOT_UNDOABLE.mobile)
  await openSigningPage(page)
  await sign(page)
  await submit(page)
  await undoSignature(page)
  await expect(notice(page).getByText('批单已生效，不能撤回签名')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  for (const button of [save(page), signAgain(page)]) await expect(button).toHaveCount(0)
  await expect(page.getByText('已签署')).toBeVisible()
})

test('DEC-30 DEC-45 the signing page redirects to the endorsement until it was read, and without a session to the login of the same link', async ({
  page,
  browser,
  steward,
}) => {
  const link = await sendLink(steward)
  await logInAtLink(page, steward, addressOf(link))
  const carried = new URL(page.url()).search
  await page.goto(`/endorsementAutograph${carried}`)
  await expect(page).toHaveURL(/\/endorsementFile\?/)
  const fresh = await anotherPhone(browser, steward)
  await fresh.goto(`/endorsementAutograph${carried}`)
  await expect(fresh).toHaveURL(/\/customerLogin\?/)
  expect(new URL(fresh.url()).searchParams.get('endorNo')).toBe(endorNo)
  await fresh.context().close()
})

test("SIGN-21 DEC-13 another person's endorsement and number in the address show none of that person's data", async ({ page, steward }) => {
  steward.expectNoise(/403|401/)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  const other = new URLSearchParams({ endorNo: 'PD2026000000012', policyNo: 'BD2026000000207', mobile: '19900002012' })
  await page.goto(`/endorsementFile?${other.toString()}`)
  await expect(page.getByText('统一社会信用代码')).toHaveCount(0)
  await expect(page.getByText('Elizabeth')).toHaveCount(0)
  await page.goto(`/endorsementAutograph?${other.toString()}`)
  await expect(page.getByText('Elizabeth')).toHaveCount(0)
  expect(await steward.db.selectFrom('signature').selectAll().execute()).toEqual([])
})

test('a first-time user signs without photos in at most 12 taps', async ({ page, steward }) => {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => {
      sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
    })
  })
  await page.goto(addressOf(await sendLink(steward)))
  // Playwright's `fill` needs no tap, but a person taps each field once.
  for (const name of ['手机号码', '验证码']) await page.getByLabel(name, { exact: true }).tap()
  await page.getByRole('checkbox', { name: /隐私政策/ }).tap()
  await logInOnPage(page, steward)
  await openSigningPage(page)
  await openPad(page)
  await write(page, [[0.15, 0.5, 0.8, 0.5]])
  await confirm(page).tap()
  await accept(page).tap()
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(signAgain(page)).toBeVisible()
  const taps = Number(await page.evaluate(() => sessionStorage.getItem('taps')))
  expect(taps).toBeGreaterThanOrEqual(11)
  expect(taps).toBeLessThanOrEqual(12)
})
