import type { Page } from '@playwright/test'
import { expect, type Steward, test } from './steward.ts'
import { COMPUTER, openAsAnalyst, select } from './workbench.ts'

test.use(COMPUTER)

/** Opens the JSON of the list of tasks. Returns the console's messages, such as violations of CSP. */
async function openJson(page: Page, steward: Steward): Promise<string[]> {
  const said = await openAsAnalyst(page, steward)
  await select(page, 'todoTab', '待办工单')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByRole('textbox', { name: 'JSON' })).toContainText('"id": "waitDeal"')
  return said
}

/** Puts the cursor behind a text of the shown JSON. */
async function clickBehind(page: Page, text: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: text }).first()
  await line.click()
  await page.keyboard.press('End')
}

test('JSON and properties are one text with one history', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openJson(page, steward)
  await clickBehind(page, '"title": "待办工单"')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('甲')
  await expect(page.locator('.cm-line', { hasText: '待办工单甲' })).toBeVisible()
  await page.getByRole('tab', { name: '属性' }).click()
  const title = page.getByRole('textbox', { name: '名称' }).first()
  await expect(title).toHaveValue('待办工单甲')
  await title.fill('待办工单乙')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await clickBehind(page, '"title": "待办工单乙"')
  await page.keyboard.press('Control+z')
  await expect(page.locator('.cm-line', { hasText: '待办工单甲' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.locator('.cm-line', { hasText: /"待办工单"/ })).toBeVisible()
  await expect(page.getByText('没有改动')).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(page.locator('.cm-line', { hasText: '待办工单甲' })).toBeVisible()
  expect(said).toEqual([])
})

test('a finding is marked in the JSON with its next step, names are offered, and a condition is explained', async ({
  context,
  steward,
}) => {
  const page = await context.newPage()
  const said = await openJson(page, steward)
  await clickBehind(page, '"title": "待办工单"')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.insertText('{params.tub}')
  await page.locator('.cm-lintRange-error').first().hover()
  await expect(page.locator('.cm-tooltip')).toContainText('tub')
  await page.keyboard.press('Control+z')
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0)
  await clickBehind(page, '"title": "待办工单"')
  await page.keyboard.press('Enter')
  await page.keyboard.type('"lo')
  await expect(page.locator('.cm-tooltip-autocomplete li').first()).toContainText('look')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page
    .locator('.cm-line span', { hasText: /^"when"$/ })
    .first()
    .hover()
  await expect(page.locator('.cm-explanation')).toContainText('页签')
  expect(said).toEqual([])
})
