import type { Page } from '@playwright/test'
import { logInAtLink, notice, openSigningPage, preview, save, sign, signAgain, submit, undoSignature } from './policyholder.ts'
import { addressOf, ENDORSEMENT, sendLink } from './signing-links.ts'
import { expect, expectGoodScreen, heading, type Steward, test } from './steward.ts'

const certificate = (page: Page) => page.getByRole('button', { name: '查看凭证' })
const requery = (page: Page) => page.getByRole('button', { name: '重新查询' })

/** The undo arrives and the server records it, but the core's answer is lost. */
async function loseUndo(page: Page, { db }: Steward): Promise<void> {
  await page.route('**/undoEndorsementAutograph*', async (route) => {
    await db
      .updateTable('signing_link')
      .set(({ ref }) => ({ pendingId: ref('signatureId') }))
      .where('endorNo', '=', ENDORSEMENT.endorNo)
      .execute()
    await route.fulfill({ status: 500 })
  })
  await undoSignature(page)
  await expect(page.getByRole('dialog').getByText('系统异常')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await page.unroute('**/undoEndorsementAutograph*')
}

test('SIGN-11 SIGN-18 DEC-31 while the core has not answered an undo, page and certificate say so; open pages learn its end', async ({
  page,
  context,
  steward,
}) => {
  test.slow()
  steward.expectNoise(/500|404/)
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await submit(page)
  await loseUndo(page, steward)
  await requery(page).tap()
  await expect(notice(page).getByText('撤回正在处理，请稍后再查询')).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('您的撤回还没有处理完，处理完后这里会更新')).toBeVisible()
  await expect(page.getByText('撤回正在处理', { exact: true })).toBeVisible()
  await expectGoodScreen(page)
  const gone = [page.getByText('已签署', { exact: true }), certificate(page), signAgain(page), save(page)]
  for (const each of gone) await expect(each).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('撤回正在处理', { exact: true })).toBeVisible()
  for (const each of gone) await expect(each).toHaveCount(0)

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((endorNo) => window.open(`/signingCertificate?endorNo=${endorNo}`), ENDORSEMENT.endorNo),
  ])
  await expect(heading(opened, '签署凭证')).toBeVisible()
  await expect(opened.getByText('签名的撤回还没有处理完，现在不能下载凭证')).toBeVisible()
  await expect(opened.getByText('已签署', { exact: true })).toHaveCount(0)
  await expect(opened.getByRole('button', { name: '下载凭证' })).toHaveCount(0)

  // The clock repeats the undo, and the pages in front ask every few seconds.
  steward.advanceClock(61_000)
  await steward.tick()
  await opened.bringToFront()

  await expect(opened.getByText('该批单还没有生效的签名，没有凭证')).toBeVisible({ timeout: 30_000 })
  await opened.close()
  await expect(page.getByText('待签名')).toBeVisible({ timeout: 30_000 })
  await requery(page).tap()
  await expect(save(page)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await sign(page)
  await submit(page)
  await expect(page.getByText('已签署', { exact: true })).toBeVisible()
})
