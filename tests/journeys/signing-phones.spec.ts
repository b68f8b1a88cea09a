import type { Browser, Page } from '@playwright/test'
import { accept, logInAtLink, notice, openSigningPage, preview, save, sign, signAgain, submit, undoSignature } from './policyholder.ts'
import { addressOf, sendLink } from './signing-links.ts'
import { anotherPhone, expect, expectGoodScreen, test, type Steward } from './steward.ts'
import { fireVisibilityChange } from './visibility.ts'

const requery = (page: Page) => page.getByRole('button', { name: '重新查询' })
const SIGNED = '您已完成签名，无需重复签署'

/** Opens the signing page of one link on two phones of the same policyholder. Returns the second. */
async function openOnTwoPhones(page: Page, browser: Browser, steward: Steward): Promise<Page> {
  const link = addressOf(await sendLink(steward))
  await logInAtLink(page, steward, link)
  await openSigningPage(page)
  // A number receives at most one message per minute.
  steward.advanceClock(61_000)
  const second = await anotherPhone(browser, steward)
  await logInAtLink(second, steward, link)
  await openSigningPage(second)
  return second
}

/** Simulates that the user returns to the page, once its data is old enough to be requested again. */
async function returnTo(page: Page): Promise<void> {
  await page.waitForTimeout(1_100)
  await fireVisibilityChange(page)
}

async function dismiss(page: Page, text: string): Promise<void> {
  await expect(notice(page).getByText(text)).toBeVisible()
  await notice(page).getByRole('button', { name: '确定' }).tap()
}

async function expectSigned(page: Page): Promise<void> {
  await expect(signAgain(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '查看凭证' })).toBeVisible()
  await expect(page.getByRole('region', { name: '签名' }).getByRole('img', { name: '签名' })).toBeVisible()
  for (const gone of [save(page), requery(page), accept(page), page.getByText(SIGNED)]) await expect(gone).toHaveCount(0)
}

test('SIGN-15 SIGN-17 SIGN-18 a phone follows a signature made and undone on another phone, without a reload', async ({
  page,
  browser,
  steward,
}) => {
  const second = await openOnTwoPhones(page, browser, steward)
  // The phones learn of each other when their user returns to them, and not by asking every few seconds.
  const news = JSON.stringify({ status: '200', message: 'success', data: { changedAt: 0 } })
  for (const phone of [page, second])
    await phone.route('**/signingNews', (route) => route.fulfill({ contentType: 'application/json', body: news }))
  await sign(page)
  await accept(page).check()
  await sign(second)
  await submit(second)
  await save(page).tap()
  await dismiss(page, SIGNED)
  await expectSigned(page)
  await expectGoodScreen(page)
  await undoSignature(second)
  await expect(save(second)).toBeVisible()
  await returnTo(page)
  await expect(page.getByText('待签名')).toBeVisible()
  for (const gone of [signAgain(page), page.getByText(SIGNED)]) await expect(gone).toHaveCount(0)
  await requery(page).tap()
  await expect(save(page)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await sign(page)
  await submit(page)
  // The second phone has not been touched since it undid its signature.
  await returnTo(second)
  await expectSigned(second)
  await undoSignature(second)
  await expect(save(second)).toBeVisible()
  // The first phone still shows its own signature; the refusal says why, and the page is current.
  await undoSignature(page)
  await dismiss(page, '还没有可撤回的签名')
  await expect(signAgain(page)).toHaveCount(0)
  await requery(page).tap()
  await expect(save(page)).toBeVisible()
  await second.context().close()
})
