import type { Page } from '@playwright/test'
import { DEMO_ENDORSEMENT, type EndorsementTables } from '../../server/integrations/demo/endorsement-tables.ts'
import { blankPicture } from './pictures.ts'
import { storedKeysAndOwners, hidePage } from './stored-drafts.ts'
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
import { expect, expectGoodScreen, heading, holdAnswers, idle, recordCalls, test, type Steward } from './steward.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: blankPicture(60, 40) })
const signatures = ({ db }: Steward) => db.selectFrom('signature').select('outcome').execute()
const inkOf = (page: Page) => preview(page).locator('image').getAttribute('href')

test('DEC-18 after the phone discarded the page and a new login, strokes, photos and consent are restored', async ({
  page,
  context,
  steward,
}) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await addImages(page, [photo('行驶证.png'), photo('登记证.png')])
  await expect(thumbs(page)).toHaveCount(2)
  await accept(page).check()
  const [ink, address] = [await inkOf(page), page.url()]
  await hidePage(page)
  // Keys and owners in the store do not contain the mobile number in clear text (DEC-33).
  expect(await page.evaluate(storedKeysAndOwners)).not.toContain(HOLDER)
  await page.close()
  // A number receives at most one message per minute.
  steward.advanceClock(61_000)
  const again = await context.newPage()
  await again.goto(address)
  await expect(again).toHaveURL(/\/customerLogin\?/)
  await logInOnPage(again, steward)
  await openSigningPage(again)
  await again.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(preview(again)).toBeVisible()
  expect(await inkOf(again)).toBe(ink)
  await expect(thumbs(again)).toHaveCount(2)
  await expect(accept(again)).toBeChecked()
  await save(again).tap()
  await expect(notice(again).getByText('提交成功')).toBeVisible()
  expect(await signatures(steward)).toEqual([{ outcome: 'accepted' }])
})

/** Returns the link of a second endorsement, which the core now names the same holder for. */
async function sendSecondLink(steward: Steward): Promise<string> {
  const { db, personalData } = steward
  const [endorNo, signers] = ['PD2026000000017', JSON.stringify([{ role: 'policyholder', name: '司马相宜', mobile: HOLDER }])]
  const row = await personalData.encryptRow(db, DEMO_ENDORSEMENT, { endorNo, signers })
  await db.withTables<EndorsementTables>().updateTable('core_endorsement').set(row).where('endorNo', '=', endorNo).execute()
  return addressOf(await sendLink(steward, { ...ENDORSEMENT, endorNo }))
}

test('DEC-18 a policyholder who opens two links on one phone finds the unfinished signature of the first; another person erases it', async ({
  page,
  context,
  steward,
}) => {
  const [first, second] = [addressOf(await sendLink(steward)), await sendSecondLink(steward)]
  await logInAtLink(page, steward, first)
  await openSigningPage(page)
  await sign(page)
  await addImages(page, [photo('行驶证.png')])
  await expect(thumbs(page)).toHaveCount(1)
  const ink = await inkOf(page)
  await hidePage(page)
  await page.close()
  // A number receives at most one message per minute.
  steward.advanceClock(61_000)
  const other = await context.newPage()
  await logInAtLink(other, steward, second)
  await openSigningPage(other)
  await expectEmptyForm(other)
  steward.advanceClock(61_000)
  const again = await context.newPage()
  await logInAtLink(again, steward, first)
  await openSigningPage(again)
  await again.getByRole('button', { name: '继续上次填写' }).tap()
  await expect(preview(again)).toBeVisible()
  expect(await inkOf(again)).toBe(ink)
  await expect(thumbs(again)).toHaveCount(1)
  // Both tabs belong to the same person.
  await expect(other.getByRole('dialog')).toHaveCount(0)
  for (const tab of [other, again]) await tab.close()
  const stranger = await context.newPage()
  const numbers = { endorNo: 'PD2026000000012', policyNo: 'BD2026000000207' }
  await logInAtLink(stranger, steward, addressOf(await sendLink(steward, numbers)), '19900002012')
  await expect.poll(() => stranger.evaluate(storedKeysAndOwners)).toBe('[[],[]]')
})

/** Signs, but the core's answer is lost: the signature stays submitted, as the clock finds it after a crash or an outage. */
async function loseSubmission(page: Page, { db }: Steward): Promise<void> {
  await page.route('**/uploadImageToPcis*', async (route) => {
    await route.fetch()
    await db
      .updateTable('signing_link')
      .set(({ ref }) => ({ pendingId: ref('signatureId'), signatureId: null, signedAt: null }))
      .where('endorNo', '=', ENDORSEMENT.endorNo)
      .execute()
    await db.updateTable('signature').set({ outcome: '' }).execute()
    await route.fulfill({ status: 500 })
  })
  await accept(page).check()
  await save(page).tap()
  await expect(page.getByRole('dialog').getByText('系统异常')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/uploadImageToPcis*')
}

test('SIGN-09 DEC-19 while the core has not answered a submission, the page says so, also after a reload, and learns its end', async ({
  page,
  steward,
}) => {
  test.slow()
  steward.expectNoise(/500/)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await loseSubmission(page, steward)
  const [pending, toSign] = [page.getByText('提交正在处理', { exact: true }), page.getByText('待签名', { exact: true })]
  await page.getByRole('button', { name: '重新查询' }).tap()
  await expect(notice(page).getByText('上一次提交仍在处理中，请稍后再试')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(pending).toBeVisible()
  for (const each of [toSign, save(page), signAgain(page)]) await expect(each).toHaveCount(0)
  await expectGoodScreen(page)
  await page.reload()
  await expect(pending).toBeVisible()
  await expect(page.getByText('提交的签名还没有处理完，处理完后这里会更新')).toBeVisible()
  for (const each of [toSign, save(page), signAgain(page), accept(page)]) await expect(each).toHaveCount(0)
  await expectGoodScreen(page)
  // The clock repeats the submission, and the page in front asks every few seconds.
  steward.advanceClock(61_000)
  await steward.tick()
  await expect(page.getByText('已签署', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(pending).toHaveCount(0)
  await expect(signAgain(page)).toBeVisible()
  expect(await signatures(steward)).toEqual([{ outcome: 'accepted' }])
})

test('DEC-18 the address of a signing page leads to the login of its own link after a sign-in at a second link, also in the second tab', async ({
  page,
  context,
  steward,
}) => {
  const [first, second] = [addressOf(await sendLink(steward)), await sendSecondLink(steward)]
  await logInAtLink(page, steward, first)
  await openSigningPage(page)
  const signing = page.url()
  await page.close()
  steward.advanceClock(61_000)
  const other = await context.newPage()
  await logInAtLink(other, steward, second)
  const linkOf = (address: string) => new URL(address, steward.url).searchParams.get('linkId')
  await other.evaluate(() => sessionStorage.removeItem('token'))
  const again = await context.newPage()
  for (const tab of [other, again]) {
    await tab.goto(signing)
    await expect(tab).toHaveURL(/\/customerLogin\?/)
    expect(linkOf(tab.url())).toBe(linkOf(first))
  }
  steward.advanceClock(61_000)
  await logInOnPage(again, steward)
  await openSigningPage(again)
})

test('DEC-19 SIGN-09 a response lost while submitting shows a message, the state can be queried, and one signature exists', async ({
  page,
  context,
  steward,
}) => {
  steward.expectNoise(/ERR_FAILED|ERR_CONNECTION/)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await accept(page).check()
  await page.route('**/uploadImageToPcis', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page).tap()
  const [query, signing] = [page.getByRole('button', { name: '重新查询' }), page.url()]
  await expect(query).toBeVisible({ timeout: 20_000 })
  for (const button of [save(page), signAgain(page)]) await expect(button).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expectGoodScreen(page)
  await page.unroute('**/uploadImageToPcis')
  await query.tap()
  await expect(notice(page).getByText('您已完成签名，无需重复签署')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('待签名')).toHaveCount(0)
  for (const button of [save(page), query]) await expect(button).toHaveCount(0)
  // The page queries the state of the lost submission as soon as the service responds again.
  await expect(page.getByText('已签署', { exact: true })).toBeVisible()
  await expect(signAgain(page)).toBeVisible()
  expect(await signatures(steward)).toEqual([{ outcome: 'accepted' }])
  // A page without an editable form does not offer the draft.
  await idle(page)
  await page.goto(signing)
  await expect(page.getByRole('region', { name: '签名' })).toBeVisible()
  await idle(page)
  await expect(page.getByRole('button', { name: '继续上次填写' })).toHaveCount(0)
  await page.getByRole('button', { name: '查看凭证' }).tap()
  await expect(heading(page, '签署凭证')).toBeVisible()
  await page.getByRole('button', { name: '展开' }).tap()
  await expect(page.getByText('没有附影像')).toBeVisible()
  // The tab is closed, and its address, which contains only the endorsement's number, is opened again.
  const address = page.url()
  await page.close()
  steward.advanceClock(61_000)
  const again = await context.newPage()
  await again.goto(address)
  await logInOnPage(again, steward, HOLDER, /\/signingCertificate\?/)
  await expect(heading(again, '签署凭证')).toBeVisible()
})

test('SIGN-09 SHELL-10 after the endorsement failed to load, a retry checks its status and makes it signable', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_FAILED/)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await expect(save(page)).toBeVisible()
  await page.route('**/getSigningEndorsement*', (route) => route.abort())
  await page.reload()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(save(page)).toHaveCount(0)
  await page.unroute('**/getSigningEndorsement*')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '重试' }).first().tap()
  await expect(save(page)).toBeVisible()
  expect(calls.names().filter((name) => name === 'getWechatCustomerLoginResult')).toHaveLength(1)
  await sign(page)
  await accept(page).check()
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
})

test('DEC-19 tapping twice submits once', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await accept(page).check()
  const calls = recordCalls(page)
  const release = await holdAnswers(page, '**/uploadImageToPcis')
  await save(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  release()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  expect(calls.names().filter((name) => name === 'uploadImageToPcis')).toHaveLength(1)
  expect(await signatures(steward)).toHaveLength(1)
})

test('SIGN-08 DEC-22 AMB2-34 rotating the phone keeps the strokes on the open pad, and all strokes are sent', async ({ page, steward }) => {
  const calls = recordCalls(page)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await openPad(page)
  await write(page)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(pad(page)).toBeVisible()
  // In landscape, too, the canvas is 300 high and 20 narrower than the page.
  const box = await pad(page).locator('canvas').boundingBox()
  expect([box?.width, box?.height]).toEqual([824, 300])
  await write(page, [[0.7, 0.2, 0.7, 0.8]])
  await expectGoodScreen(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await pad(page).getByRole('button', { name: '确定' }).tap()
  await expect(preview(page)).toBeVisible()
  await accept(page).check()
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  const [sent] = calls.bodies('uploadImageToPcis') as { strokes: string }[]
  expect((JSON.parse(sent?.strokes ?? '{}') as { strokes: object[] }).strokes).toHaveLength(5)
})

test('SIGN-14 after Back during the submission, the endorsement leads to the certificate', async ({ page, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  const release = await submitHeld(page)
  await page.goBack()
  await expect(heading(page, '批单影像')).toBeVisible()
  release()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(page.getByRole('button', { name: '下一步' })).toHaveCount(0)
  await page.getByRole('button', { name: '查看凭证' }).tap()
  await expect(heading(page, '签署凭证')).toBeVisible()
})

/** Undoes the signature; the server's answer is lost. */
async function undoUnanswered(page: Page): Promise<void> {
  await page.route('**/undoEndorsementAutograph*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await undoSignature(page)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/undoEndorsementAutograph*')
}

const requery = (page: Page) => page.getByRole('button', { name: '重新查询' })

async function expectEmptyForm(page: Page): Promise<void> {
  await expect(save(page)).toBeVisible()
  await idle(page)
  await expect(page.getByRole('radio', { name: '电子签名' })).toBeEnabled()
  await expect(preview(page)).toHaveCount(0)
  await expect(thumbs(page)).toHaveCount(0)
  await expect(accept(page)).not.toBeChecked()
}

test('AMB2-39 SIGN-18 the form is empty after an undo without an answer, and after an undo of a signature whose message was not confirmed', async ({
  page,
  steward,
}) => {
  // The server refuses the key of the first undo with 422; the second attempt has another.
  steward.expectNoise(/ERR_FAILED|ERR_CONNECTION|422/)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await addImages(page, [photo('行驶证.png')])
  await submit(page)
  await undoUnanswered(page)
  await requery(page).tap()
  await expectEmptyForm(page)
  await sign(page)
  await accept(page).check()
  await save(page).tap()
  await expect(notice(page).getByText('提交成功')).toBeVisible()
  await page.reload()
  await undoSignature(page)
  await expect(page.getByText('正在撤回', { exact: true })).toHaveCount(0)
  await undoSignature(page)
  await expectEmptyForm(page)
})

test('SIGN-15 SIGN-18 the page lets the customer sign again when it returns to a signature that was undone meanwhile', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/ERR_FAILED|ERR_CONNECTION|40[39]|410/)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await page.goBack()
  await page.goForward()
  await sign(page)
  await accept(page).check()
  await save(page).tap()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await page.reload()
  // The undo fails before it arrives: the signature can still be undone.
  await page.route('**/undoEndorsementAutograph*', (route) => route.abort('connectionreset'))
  await undoSignature(page)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/undoEndorsementAutograph*')
  await requery(page).tap()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(requery(page)).toHaveCount(0)
  await undoUnanswered(page)
  await page.getByRole('button', { name: '查看凭证' }).tap()
  await expect(page).toHaveURL(/\/signingCertificate\?/)
  await page.goBack()
  await requery(page).tap()
  await expectEmptyForm(page)
})
