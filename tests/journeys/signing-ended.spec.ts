import type { Browser, Page } from '@playwright/test'
import { accept, openSigningPage, logInAtLink, notice, openPad, pad, save, sign, signAgain, write } from './policyholder.ts'
import { addressOf, ENDORSEMENT, sendLink } from './signing-links.ts'
import { anotherPhone, expect, expectGoodScreen, signIn, test, type Steward } from './steward.ts'

const ENDED = '链接已失效，请联系您的服务专员重新发送'
const HOURS = 3_600_000

async function withdraw(browser: Browser, steward: Steward): Promise<void> {
  const staff = await anotherPhone(browser, steward)
  await signIn(staff)
  await staff.goto(`/endorsementsTask?flag=${ENDORSEMENT.policyNo}`)
  await staff.getByText(`批单申请号 ${ENDORSEMENT.endorNo}`).tap()
  await staff.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).tap()
  await staff.getByRole('button', { name: '撤销' }).tap()
  await staff.getByRole('dialog', { name: '撤销签名链接' }).getByRole('button', { name: '撤销' }).tap()
  await expect(staff.getByRole('region', { name: '签名链接' })).toContainText('已撤销')
  await staff.context().close()
}

/** Sends a link that expires in ten minutes; it is valid for 72 hours. */
const expiringLink = async (steward: Steward) => {
  const link = await sendLink(steward)
  steward.advanceClock(72 * HOURS - 10 * 60_000)
  return link
}

/** Checks that the page shows the reason in a dialog and permanently, and offers no action. */
async function expectEnded(page: Page): Promise<void> {
  const dialog = notice(page)
  await expect(dialog.getByText(ENDED)).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText(ENDED)).toBeVisible()
  for (const button of [save(page), signAgain(page)]) await expect(button).toHaveCount(0)
  await expect(page.getByText('待签名')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '电子签名' })).toBeDisabled()
  await expect(accept(page)).toHaveCount(0)
  await expectGoodScreen(page)
}

for (const [what, prepare, end] of [
  ['withdrawn', sendLink, withdraw],
  ['expired after 72 hours', expiringLink, async (_browser: Browser, steward: Steward) => steward.advanceClock(11 * 60_000)],
] as const) {
  test(`DEC-29 SIGN-17 a link that is ${what} while the customer uses the pad: submitting shows why it is refused`, async ({
    page,
    browser,
    steward,
  }) => {
    await logInAtLink(page, steward, addressOf(await prepare(steward)))
    await openSigningPage(page)
    await openPad(page)
    await write(page)
    await end(browser, steward)
    await pad(page).getByRole('button', { name: '确定' }).tap()
    await accept(page).check()
    await save(page).tap()
    await expectEnded(page)
    expect(await steward.db.selectFrom('signature').selectAll().execute()).toEqual([])
  })

  test(`DEC-29 a link that is ${what} while the customer reads: the next step shows a message`, async ({ page, browser, steward }) => {
    await logInAtLink(page, steward, addressOf(await prepare(steward)))
    await expect(page.getByText('行驶证车主')).toBeVisible()
    // Waits for the page's last response, which would otherwise show the message before the tap.
    await expect(page.getByRole('img', { name: '批单影像' }).first()).toBeVisible()
    await end(browser, steward)
    await page.getByRole('button', { name: '下一步' }).tap()
    await expect(page.getByRole('region').or(page.getByText(ENDED)).first()).toBeVisible()
    await expect(page.getByText(ENDED).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '下一步' })).toHaveCount(0)
    expect(page.url()).toContain('/endorsementFile?')
    await expectGoodScreen(page)
  })
}

test('DEC-29 SIGN-11 a link that is withdrawn before a reload: the page shows a message', async ({ page, browser, steward }) => {
  await logInAtLink(page, steward, addressOf(await sendLink(steward)))
  await openSigningPage(page)
  await sign(page)
  await withdraw(browser, steward)
  await page.reload()
  await expect(page.getByText(ENDED).first()).toBeVisible()
  for (const button of [save(page), signAgain(page)]) await expect(button).toHaveCount(0)
})
