import { expect, expectGoodScreen, heading, signIn, type Steward, test } from './steward.ts'

const watermark = (page: import('@playwright/test').Page) => page.locator('body > [data-watermark]')
const today = ({ now }: Steward) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now())

test('NAV-08 customer screens show company, user and date; removed, the mark is back within a second', async ({ page, steward }) => {
  await signIn(page)
  await expect(watermark(page)).toHaveCount(0)
  const me = await page.evaluate(() => sessionStorage.getItem('userId') ?? '')
  const { name } = await steward.db.selectFrom('staff').select('name').where('userId', '=', me).executeTakeFirstOrThrow()
  await page.goto('/customerSelect')
  await expect(heading(page, '添加客户')).toBeVisible()
  await expect(watermark(page)).toHaveAttribute('data-watermark', `安澜财险 ${name} ${today(steward)}`)
  await page.getByRole('radio', { name: /欧阳静宜/ }).tap()
  await expectGoodScreen(page)
  await watermark(page).evaluate((host) => host.remove())
  await expect(watermark(page)).toHaveCount(1, { timeout: 1000 })
  await page.goto('/waitDeal')
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(watermark(page)).toHaveCount(0)
})

test('NAV-08 a user whose name cannot be learnt is named by the user code', async ({ page, steward }) => {
  steward.expectNoise(/500/)
  await page.route('**/getUserByUserId**', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page)
  const code = await page.evaluate(() => sessionStorage.getItem('userCode') ?? '')
  await page.goto('/customerSelect')
  await expect(watermark(page)).toHaveAttribute('data-watermark', `安澜财险 ${code} ${today(steward)}`)
})
