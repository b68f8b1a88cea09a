import { expect, expectGoodScreen, test } from './steward.ts'

test('DEC-35 a browser older than those served gets a plain page that says which ones are, with the way back', async ({ page }) => {
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
  // Nothing in it can be too new for anyone.
  await expect(page.locator('script, style, link')).toHaveCount(0)
})
