import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { openPhone, type Phone } from './browser.ts'
import { budgetRows, wantedRows } from './budgets.ts'
import { addHomeByHand, BY_HAND } from './by-hand.ts'
import { atMost, digits, median, type Row } from './table.ts'
import { weighScreens } from './weigh.ts'

const root = resolve(import.meta.dirname, '../..')
const HOMES = { service: '/myHome', business: '/businessHome', claims: '/claimsSpecialist' } as const
/** Selectors for a fully rendered home or login: its last block, with data. */
export const HOME_READY = '.st-main .st-item, .st-main .st-blank'
export const LOGIN_READY = 'input[type=password]'
/** Every login: its path, and the selector that shows it is rendered. */
const LOGINS: Record<string, [path: string, ready: string]> = {
  'enterprise login': ['/', LOGIN_READY],
  'bound account’s login': ['/login', LOGIN_READY],
  'external user’s login': ['/fDEBLogin', LOGIN_READY],
  'policyholder’s login': ['/customerLogin?endorNo=PD2026000000011', 'input[type=tel]'],
  'login by WeCom': ['/appOAuth?code=refused', '.st-main .st-blank'],
}
const KB = 1024
/** The page and its icon, which are not among the counted files. */
const EXTRA_REQUESTS = 2

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms round trip. */
const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 }

/** Opens an address and returns the scripts and styles that were requested before the page was ready. */
export async function loadUntilReady(page: Page, address: string, ready: string): Promise<string[]> {
  await page.goto(address)
  await page.waitForSelector(ready)
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
    return files.filter(({ startTime }) => startTime <= window.readyAt).map(({ name }) => name)
  })
}

/** Runs before the page's scripts: records when the awaited selector matches, and when the largest content was painted. */
export function watch({ ready }: { ready: string }): void {
  window.readyAt = Infinity
  window.paintedAt = 0
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(ready)) return
    window.readyAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.paintedAt = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

declare global {
  interface Window {
    /** Milliseconds after navigation started. */
    readyAt: number
    paintedAt: number
  }
}

/** Compresses as the build does (tools/packed-files.ts). */
export async function packedBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(files)].map(async (file) => gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer()), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function signIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(url)
  await page.locator('input').first().fill(account)
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator('.st-btn-primary').click()
  await page.waitForSelector(HOME_READY)
}

/** Returns the milliseconds until the largest contentful paint. */
export async function largestPaint({ page, devtools }: Phone, cold: boolean): Promise<number> {
  if (cold) await devtools.send('Network.clearBrowserCache')
  await page.reload()
  await page.waitForFunction(() => window.readyAt < Infinity)
  await page.waitForTimeout(500)
  return page.evaluate(() => window.paintedAt)
}

/** Makes the phone slow, and its network. */
export async function slowDown({ devtools }: Phone): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function paints(phone: Phone, what: string): Promise<Row[]> {
  await slowDown(phone)
  const cold: number[] = []
  const warm: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    cold.push(await largestPaint(phone, true))
    warm.push(await largestPaint(phone, false))
  }
  return [
    atMost(`${what}: largest paint, cold`, median(cold) / 1000, 's', 1.6),
    atMost(`${what}: largest paint, warm`, median(warm) / 1000, 's', 0.6),
  ]
}

async function homes(browser: Browser, { url }: RunningDemo): Promise<Row[]> {
  const rows: Row[] = []
  for (const account of DEMO_ACCOUNTS) {
    const phone = await openPhone(browser)
    await phone.page.addInitScript(watch, { ready: HOME_READY })
    await signIn(phone.page, url, account)
    const files = await loadUntilReady(phone.page, url + HOMES[account], HOME_READY)
    const size = (await packedBytes(files)) / KB
    rows.push(atMost(`first load of the ${account} home`, size, 'KB', 145))
    rows.push(atMost(`first load of the ${account} home: files`, new Set(files).size + EXTRA_REQUESTS, '', 13))
    if (account === 'service') {
      const byHand = (await packedBytes(await loadUntilReady(phone.page, url + BY_HAND, HOME_READY))) / KB
      const share = size / byHand
      const found = `${digits(share)}x (${digits(size)} KB against ${digits(byHand)})`
      rows.push({ what: 'first load of the service home, against hand-written', found, wanted: '<= 1.15x', reached: share <= 1.15 })
      await phone.page.goto(url + HOMES[account])
      rows.push(...(await paints(phone, 'service home on a slow phone')))
    }
    await phone.close()
  }
  return rows
}

async function logins(browser: Browser, { url }: RunningDemo): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, [path, ready]] of Object.entries(LOGINS)) {
    const phone = await openPhone(browser)
    await phone.page.addInitScript(watch, { ready })
    const files = await loadUntilReady(phone.page, url + path, ready)
    rows.push(atMost(`first load of the ${name}`, (await packedBytes(files)) / KB, 'KB', 137))
    rows.push(atMost(`first load of the ${name}: files`, new Set(files).size + EXTRA_REQUESTS, '', 12))
    await phone.close()
  }
  return rows
}

/** Measures what a browser loads before the first screen is ready, and when a slow phone on a slow network shows it. */
export async function load(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const staticDir = join(folder, 'client')
  const weights = await weighScreens(root, staticDir)
  await addHomeByHand(root, staticDir)
  const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: join(folder, 'data'), staticDir, log: () => undefined })
  try {
    const rows = await homes(browser, demo)
    rows.push(...(await logins(browser, demo)), ...wantedRows(weights), ...budgetRows(weights))
    const phone = await openPhone(browser)
    await phone.page.addInitScript(watch, { ready: LOGIN_READY })
    await loadUntilReady(phone.page, `${demo.url}/`, LOGIN_READY)
    rows.push(...(await paints(phone, 'login on a slow phone')))
    await phone.close()
    return rows
  } finally {
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
