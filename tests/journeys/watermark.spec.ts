import { expect, expectGoodScreen, heading, signIn, type Steward, test } from './steward.ts'

const watermark = (page: import('@playwright/test').Page) => page.locator('body > [data-watermark]')
const today = ({ now }: Steward) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now())

test('NAV-08 AMB-51 customer screens show company, user and date as a watermark, which is restored within a second after removal', async ({
  page,
  steward,
}) => {
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

test("DEC-36 the watermark covers content and sheets, but not the page's bars", async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`body { --st-watermark: rgb(255 0 0) !important }`)
    document.adoptedStyleSheets = [sheet]
  })
  await signIn(page)
  await page.goto('/customerSelect')
  await page.getByRole('radio', { name: /欧阳静宜/ }).tap()
  await expect(watermark(page)).toHaveCount(1)
  const bars = [page.getByRole('banner'), page.locator('.st-bar')]
  for (const bar of bars) expect(await redPixelsIn(bar)).toBe(0)
  for (const place of [page.getByRole('radiogroup'), page.locator('.st-tools')]) expect(await redPixelsIn(place)).toBeGreaterThan(100)
})

/** Counts the pixels in the watermark's colour. */
async function redPixelsIn(place: import('@playwright/test').Locator): Promise<number> {
  const picture = (await place.screenshot({ animations: 'disabled' })).toString('base64')
  const blank = await place.page().context().newPage()
  const count = await blank.evaluate(async (bytes) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob())
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen?.drawImage(image, 0, 0)
    const points = pen?.getImageData(0, 0, image.width, image.height).data ?? []
    let found = 0
    for (let at = 0; at < points.length; at += 4) if (points[at] === 255 && points[at + 1] === 0 && points[at + 2] === 0) found += 1
    return found
  }, picture)
  await blank.close()
  return count
}

for (const [reason, answer] of [
  ['cannot be loaded', { status: 500, body: '' }],
  ['is unknown', { json: { status: '200', message: 'success', data: {} } }],
] as const)
  test(`AMB-51 NAV-08 the watermark shows the user code when the name ${reason}`, async ({ page, steward }) => {
    steward.expectNoise(/500/)
    await page.route('**/getUserByUserId**', (route) => route.fulfill(answer))
    await signIn(page)
    const code = await page.evaluate(() => sessionStorage.getItem('userCode') ?? '')
    await page.goto('/customerSelect')
    // The watermark also shows the user code until the name is loaded.
    await page.waitForLoadState('networkidle')
    await expect(watermark(page)).toHaveAttribute('data-watermark', `安澜财险 ${code} ${today(steward)}`)
  })
