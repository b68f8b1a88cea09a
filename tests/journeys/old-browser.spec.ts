import { expect, expectGoodScreen, test } from './steward.ts'

test('DEC-35 an unsupported browser gets a plain page with the supported versions and a link back', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(String.prototype, 'isWellFormed')
  })
  await page.goto('/customerLogin?endorNo=1')
  await expect(page).toHaveURL('/old-browser.html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('iOS 16.4')).toBeVisible()
  await expect(page.getByText('Chromium 111')).toBeVisible()
  await expect(page.getByRole('link')).toHaveAttribute('href', '/')
  await expectGoodScreen(page)
  // The page uses no feature that an old browser may lack.
  await expect(page.locator('script, style, link')).toHaveCount(0)
})
