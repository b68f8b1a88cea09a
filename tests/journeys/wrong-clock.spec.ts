import type { Page } from '@playwright/test'
import { phoneClock, shiftDate } from './in-page.ts'
import { addressOf, HOLDER, sendLink } from './signing-links.ts'
import { expect, fillLogin, heading, holdAnswers, logIn, PASSWORD, recordCalls, type Steward, test } from './steward.ts'
import { untilSaved } from './stored-drafts.ts'
import { acceptPrivacy, lastCode, messagesTo } from './text-messages.ts'

const DAY = 24 * 3_600_000

const send = (page: Page) => page.getByRole('button', { name: '获取验证码' })
const login = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const waiting = (page: Page) => page.getByRole('button', { name: /后重新发送/ })
async function fillNumber(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('手机号码').fill(HOLDER)
  await acceptPrivacy(page)
}

/** Shifts the phone's clock by so many milliseconds from the next page on; the clock keeps running. */
const setClock = (page: Page, { now }: Steward, offset: number) => page.addInitScript(shiftDate, { offset, startedAt: now() })

/** Returns what a steward sees of the current day: the home with its date, and the to-do list. */
async function todayOf(page: Page, clock: number): Promise<string[]> {
  await page.bringToFront()
  const release = await holdAnswers(page, '**/getQywxTaskList*')
  await logIn(page)
  const shown = page.locator('main')
  const rows = page.getByRole('region', { name: '待办事项' }).locator('.st-item')
  // Rows whose data still loads are visible, inert and without text.
  const loaded = rows.and(page.locator(':not([inert])'))
  await expect(rows.first()).toBeVisible()
  await expect(loaded).toHaveCount(0)
  release()
  await expect(loaded.first()).toBeVisible()
  await expect(shown.getByText(/11月20日/)).toBeVisible()
  const home = await shown.innerText()
  await page.getByText('更多待办').tap()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  expect(Math.abs((await page.evaluate(phoneClock)) - clock)).toBeLessThan(3_600_000)
  return [home, await shown.innerText(), String(await page.locator('.st-tone-warning').count())]
}

for (const [what, off] of [
  ['ahead', DAY],
  ['behind', -DAY],
] as const) {
  test(`DEC-05 a phone whose clock is a day ${what} shows the same day as others`, async ({ page, context, steward }) => {
    const right = await todayOf(await context.newPage(), steward.now())
    await setClock(page, steward, off)
    expect(await todayOf(page, steward.now() + off)).toEqual(right)
  })

  test(`SMS-14 DEC-12 with a clock a day ${what} a code is sent, counted down and accepted`, async ({ page, steward }) => {
    await setClock(page, steward, off)
    await fillNumber(page, addressOf(await sendLink(steward)))
    // A reload before the answer would cancel the request, and with it the countdown.
    await Promise.all([page.waitForResponse('**/sendValidate*'), send(page).tap()])
    await expect(waiting(page)).toBeVisible()
    await page.reload()
    await expect(waiting(page)).toBeVisible()
    await page.getByLabel('手机号码').fill(HOLDER)
    await page.getByLabel('验证码', { exact: true }).fill(await lastCode(steward, HOLDER))
    await login(page).tap()
    await expect(page).toHaveURL(/\/endorsementFile\?/)
  })

  test(`DEC-05 with a clock a day ${what} a form that is opened before any response starts with the service's day`, async ({
    page,
    steward,
  }) => {
    await setClock(page, steward, off)
    await logIn(page)
    await page.goto('/updateTask')
    await expect(page.getByRole('combobox', { name: '提醒时间' })).toContainText('2026-11-20')
  })

  test(`DEC-05 BOARD-03 with a clock a day ${what} the statistics, opened before any response, are of the service's day`, async ({
    page,
    steward,
    noise,
  }) => {
    // The first request asks for the phone's day, which is in the service's future.
    if (off > 0) noise.allowed.push(/status of 422/)
    const day = new Date(steward.now() + 8 * 3_600_000).setUTCHours(24, 0, 0, 0) - 8 * 3_600_000
    await setClock(page, steward, off)
    await logIn(page)
    await page.evaluate(() => sessionStorage.removeItem('steward.clock'))
    const calls = recordCalls(page)
    await page.goto('/dataBoard')
    await expect.poll(() => calls.urls('taskChartData').at(-1)?.searchParams.get('end_time')).toBe(String(day / 1_000))
  })

  test(`DEC-18 with a clock a day ${what} a draft is restored`, async ({ page, steward }) => {
    await setClock(page, steward, off)
    await logIn(page)
    await page.goto('/updateTask')
    await untilSaved(page, () => page.getByLabel(/^标题/).fill('写到一半'))
    await page.reload()
    await expect(page.getByLabel(/^标题/)).toHaveValue('写到一半')
  })

  test(`DEC-05 DEC-18 a draft is offered in a new page after a clock a day ${what} was corrected`, async ({ page, context, steward }) => {
    await setClock(page, steward, off)
    await logIn(page)
    await page.goto('/updateTask')
    await untilSaved(page, () => page.getByLabel(/^标题/).fill('写到一半'))
    const corrected = await context.newPage()
    await page.close()
    await corrected.goto('/updateTask')
    await corrected.getByRole('button', { name: '确定' }).tap()
    await fillLogin(corrected, 'service', PASSWORD)
    await corrected.getByRole('button', { name: '继续上次填写' }).tap()
    await expect(corrected.getByLabel(/^标题/)).toHaveValue('写到一半')
  })
}

test('SMS-16 two taps on each button send one message and sign in once', async ({ page, steward }) => {
  const calls = recordCalls(page)
  await fillNumber(page, addressOf(await sendLink(steward)))
  await send(page).dblclick()
  await expect(waiting(page)).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(steward, HOLDER))
  await login(page).dblclick()
  await expect(page).toHaveURL(/\/endorsementFile\?/)
  expect([calls.bodies('sendValidate').length, calls.bodies('qyWxCustomerLogin').length]).toEqual([1, 1])
  expect(await messagesTo(steward, HOLDER)).toHaveLength(1)
})

test('SMS-14 after the page was closed during the countdown, a new one must wait, and the sent code still signs in', async ({
  page,
  context,
  steward,
}) => {
  steward.expectNoise(/429/)
  const address = addressOf(await sendLink(steward))
  await fillNumber(page, address)
  await send(page).tap()
  const code = await lastCode(steward, HOLDER)
  const other = await context.newPage()
  await page.close()
  await fillNumber(other, address)
  await send(other).tap()
  await expect(other.getByText('验证码获取过于频繁，请稍后再试')).toBeVisible()
  await expect(send(other)).toBeVisible()
  await other.getByLabel('验证码', { exact: true }).fill(code)
  await login(other).tap()
  await expect(other).toHaveURL(/\/endorsementFile\?/)
  expect(await messagesTo(steward, HOLDER)).toHaveLength(1)
})
