import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { startDemo } from '../../server/demo/start.ts'
import { inTurns, openPhone } from './browser.ts'
import { people } from './customers/people.ts'
import { fling, scrollingRows } from './scrolling.ts'
import { buildPage } from './stage.ts'
import type { Row } from './table.ts'

const root = resolve(import.meta.dirname, '../..')
const CUSTOMERS = 10_000

/** Measures the customer list of the built app with 10,000 customers against the same list written by hand. */
export async function customers(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const staticDir = join(folder, 'client')
  await build({ root, logLevel: 'error', build: { outDir: staticDir } })
  const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: join(folder, 'data'), staticDir, log: () => undefined })
  const stage = await buildPage('customers')
  const phone = await openPhone(browser)
  const { page } = phone

  async function measure(variant: 'ours' | 'baseline') {
    await page.goto(variant === 'ours' ? `${demo.url}/customerManage` : `${stage.url}?count=${CUSTOMERS}`)
    await page.waitForSelector('.st-list-long .st-item')
    await page.waitForLoadState('networkidle')
    await phone.collectGarbage()
    return fling(phone)
  }

  try {
    await signIn(page, demo.url)
    await fakeCustomers(page)
    const { ours, baseline } = await inTurns({ warmUp: 1, measured: 7 }, measure)
    return scrollingRows('10,000 customers', ours, baseline)
  } finally {
    await phone.close()
    await stage.close()
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.locator('input').first().fill('service')
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator('.st-btn-primary').click()
  await page.waitForSelector('.st-main .st-item')
}

/** Replaces the few demo customers in the service's answer by 10,000. */
async function fakeCustomers(page: Page): Promise<void> {
  const all = people(CUSTOMERS, Date.now()).map(({ tags, ...person }) => ({
    ...person,
    tagList: tags.map((tagName) => ({ tagId: tagName, tagName, corpTagId: tagName })),
  }))
  await page.route('**/wxGetCustomersByUserId*', async (route) => {
    const response = await route.fetch()
    const { data, ...answer } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...data, rows: all } } })
  })
}
