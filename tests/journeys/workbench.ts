import type { Locator, Page } from '@playwright/test'
import { makeAnalyst } from '../content/person.ts'
import { expect, PASSWORD, type Steward } from './steward.ts'

/** The options of journeys on the page of the workbench: a computer, and a service that follows releases. */
export const COMPUTER = { followsContent: true, viewport: { width: 1280, height: 800 }, isMobile: false, deviceScaleFactor: 1 } as const

/** What a preview without people answers, so that no process starts for it (tests/journeys/workbench-preview.spec.ts). */
const NO_SAMPLES = { staff: [], password: '', samples: { everywhere: {}, at: {} } }

interface Options {
  account?: string
  address?: string
  /** Whether the preview runs; its process takes seconds to start. */
  hasPreview?: boolean
}

/** Signs a person in on the page of the workbench. Returns the console's messages, such as violations of CSP. */
export async function openWorkbench(
  page: Page,
  { account = 'business', address = '/workbench/', hasPreview = false }: Options = {},
): Promise<string[]> {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  if (!hasPreview)
    await page.route('**/workbench/preview/**', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ contentType: 'text/html', body: '' }) : route.fulfill({ json: NO_SAMPLES }),
    )
  await page.goto(address)
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('navigation')).toContainText('界面')
  return said
}

/** Makes the demo's business steward an analyst, and signs in on the page of the workbench. */
export async function openAsAnalyst(page: Page, steward: Steward, options: Options = {}): Promise<string[]> {
  await makeAnalyst(steward.db)
  await steward.pollContent()
  return openWorkbench(page, options)
}

/** Returns the drafts of the analyst, path by path. */
export async function draftsOf(steward: Steward): Promise<Record<string, string>> {
  const drafts = await steward.db.selectFrom('content_draft').select(['path', 'text']).execute()
  return Object.fromEntries(drafts.map(({ path, text }) => [path, text]))
}

/** Selects the first thing in the tree that a search finds. */
export async function select(page: Page, search: string, title: string): Promise<void> {
  await page.getByRole('textbox', { name: '查找' }).fill(search)
  await page.getByRole('treeitem').filter({ hasText: title }).first().click()
}

/** Chooses an option of a list by its words. */
export async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await list.click()
  // Long lists render only what is visible, so the option is searched.
  await page.keyboard.type(option)
  await page.locator('.semi-select-option').filter({ hasText: option }).first().click()
}
