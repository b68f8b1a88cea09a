import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { startDemo } from '../../server/demo/start.ts'
import { inTurns, openPhone, type Phone, type Spent } from './browser.ts'
import { addHomeByHand, BY_HAND } from './by-hand.ts'
import { ratio, type Row } from './table.ts'

const root = resolve(import.meta.dirname, '../..')
const PATHS = { ours: '/myHome', baseline: BY_HAND }

/** What a home has asked for and drawn, to tell whether two are the same one. */
interface Seen {
  asked: string[]
  /** The words, and each element with its classes and its place. */
  drawn: string[]
}

/** The built service home against the same one written by hand, beside it on the same service: from the page's start until all answers stand. */
export async function home(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const staticDir = join(folder, 'client')
  await build({ root, logLevel: 'error', build: { outDir: staticDir } })
  await addHomeByHand(root, staticDir)
  const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: join(folder, 'data'), staticDir, log: () => undefined })
  // Each has a phone of its own, as nobody opens both in turns: on one phone a page clears up what the other has left, and finds what it has warmed.
  const phones = { ours: await openPhone(browser), baseline: await openPhone(browser) }
  try {
    for (const { page } of Object.values(phones)) await signIn(page, demo.url)
    requireAlike(await look(phones.ours, demo.url + PATHS.ours), await look(phones.baseline, demo.url + PATHS.baseline))
    const { ours, baseline } = await inTurns({ warmUp: 2, measured: 21 }, async (who) => {
      await open(phones[who], demo.url + PATHS[who])
      return phones[who].spent()
    })
    const compare = (what: string, field: keyof Spent, most?: number) => {
      const of = (runs: readonly Spent[]) => runs.map((run) => run[field])
      return ratio(`service home until all answers stand: ${what}`, of(ours), of(baseline), 'ms', most)
    }
    return [
      // All of it: what an answer draws runs in tasks of its own with React Query's hooks, and within its call with ours.
      compare('processor time of the page', 'tasks', 1.15),
      compare('of it script, style and layout', 'drawing'),
    ]
  } finally {
    for (const phone of Object.values(phones)) await phone.close()
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/?appId=demo&externalUserId=wmDEMO0002`)
  await page.locator('input').first().fill('service')
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator('.st-btn-primary').click()
  await page.waitForSelector('.st-main .st-item')
  await page.waitForLoadState('networkidle')
}

/** Opens a home as a page of its own, and waits until it has all that it asks for. Nothing here asks where anything stands: that would lay it out. */
async function open({ page }: Phone, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.waitForSelector('.st-main .st-item', { state: 'attached' })
  await page.waitForLoadState('networkidle')
}

async function look(phone: Phone, address: string): Promise<Seen> {
  const asked: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname, searchParams } = new URL(request.url())
    searchParams.sort()
    if (pathname.startsWith('/api/')) asked.push(`${pathname}?${searchParams.toString()}`)
  }
  phone.page.on('request', note)
  await open(phone, address)
  phone.page.off('request', note)
  const drawn = await phone.page.evaluate(() => [
    document.body.innerText,
    ...Array.from(document.querySelectorAll('#root *'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, element.getAttribute('class'), ...[x, y, width, height].map(Math.round)].join(' ')
    }),
  ])
  return { asked: asked.sort(), drawn }
}

/** Throws where one home asks for or draws something that the other does not: then there is nothing to compare. */
function requireAlike(ours: Seen, byHand: Seen): void {
  for (const part of ['asked', 'drawn'] as const) {
    const at = ours[part].findIndex((line, index) => line !== byHand[part][index])
    const isLonger = byHand[part].length > ours[part].length
    if (at >= 0 || isLonger)
      throw new Error(`the home by hand has ${part} "${byHand[part].at(at)}" where ours has "${ours[part][at] ?? ''}"`)
  }
}
