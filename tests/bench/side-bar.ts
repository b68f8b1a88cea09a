import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { chromeArgs, requireChrome } from '../../tools/chrome.ts'
import { startDemo } from '../../server/demo/start.ts'
import { giveSession, shiftDate } from '../journeys/in-page.ts'
import { demoOptions, prepareDemo, START } from '../journeys/prepared.ts'
import { digits, median, type Row, unjudged } from './table.ts'

/** WeCom's side bar on Windows. */
const SIDE_BAR = {
  viewport: { width: 360, height: 640 },
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1 WindowsWechat',
}
const CHATS = 12
/** The title of an order of the home, which changes while no page is open. */
const ORDER = '王小川车辆过户批单待签名'
const CHANGED = '王小川车辆过户批单已签名'
const MAX_MS = 300
const MAX_BYTES = 2_000_000
/** The screens that the steward visits in each chat, so that there are answers to store. */
const VISITS = ['/waitDeal', '/customer', '/customerDetail?externalUserid=wmDEMO0002', '/my']

/** Notes when the page first shows the order, since its navigation began, in milliseconds. */
function noteFirstOrder(order: string): void {
  new MutationObserver(() => {
    if (document.documentElement.dataset['shownAt'] === undefined && document.body?.textContent?.includes(order))
      document.documentElement.dataset['shownAt'] = String(performance.now())
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Measures how soon a new page in the side bar shows the last answers, and what it stores. WeCom keeps its browser's profile, and with it
 * the cache of compiled scripts, which a browser context without a profile does not have.
 */
export async function sideBar(browser: Browser): Promise<Row[]> {
  const prepared = await prepareDemo()
  const dataDir = prepared.copy()
  const demo = await startDemo({ ...demoOptions(dataDir), port: 0, clock: () => START })
  const profile = mkdtempSync(join(tmpdir(), 'steward-profile-'))
  const browserOptions = { executablePath: requireChrome(), args: chromeArgs }
  const context = await browser.browserType().launchPersistentContext(profile, { ...SIDE_BAR, ...browserOptions, baseURL: demo.url })
  try {
    await context.addInitScript(shiftDate, { offset: START - Date.now(), startedAt: Date.now() })
    let page = await context.newPage()
    await page.addInitScript(giveSession, { session: Object.entries(prepared.sessions.service), nth: 1 })
    await page.goto('/myHome')
    const shown: number[] = []
    let stored = 0
    for (let chat = 0; chat < CHATS; chat += 1) {
      for (const address of [...VISITS, '/myHome']) {
        await page.goto(address)
        await page.waitForLoadState('networkidle')
      }
      // Answers of half a second are stored together.
      await page.waitForTimeout(1_000)
      stored = Math.max(stored, await storedBytes(page))
      await page.close()
      // The former title proves a stored answer. Holding the calls instead would disable the browser's cache.
      const [former, title] = chat % 2 === 0 ? [ORDER, CHANGED] : [CHANGED, ORDER]
      await demo.db.updateTable('task').set({ taskTitle: title }).where('taskTitle', '=', former).execute()
      page = await context.newPage()
      await page.addInitScript(noteFirstOrder, former)
      await page.goto('/?appId=demo&agentId=1000002&wechatCode=demo')
      await page.locator('html[data-shown-at]').waitFor({ state: 'attached' })
      shown.push(Number(await page.locator('html').getAttribute('data-shown-at')))
    }
    return [
      { what: 'side bar: last answers', found: `${digits(median(shown))} ms`, wanted: `<= ${MAX_MS} ms`, reached: median(shown) <= MAX_MS },
      unjudged('side bar: slowest of the chats', `${digits(Math.max(...shown))} ms`),
      { what: 'side bar: stored', found: `${digits(stored / 1_000)} KB`, wanted: `< ${MAX_BYTES / 1_000} KB`, reached: stored < MAX_BYTES },
    ]
  } finally {
    await context.close()
    await demo.close()
    for (const folder of [dataDir, profile]) rmSync(folder, { recursive: true, force: true })
    prepared.remove()
  }
}

/** Returns the bytes that the page's browser uses for the service, databases and their overhead included. */
const storedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const texts = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat().join('')
    return ((await navigator.storage.estimate()).usage ?? 0) + texts.length * 2
  })
