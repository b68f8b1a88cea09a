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

/** The requests and the rendering of a home, used to check that both homes are equivalent. */
interface Seen {
  requests: string[]
  /** The page's text, then tag, classes and position of each element. */
  drawn: string[]
}

/** Measures the built service home against the hand-written one on the same service, from navigation until all data is rendered. */
export async function home(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const staticDir = join(folder, 'client')
  await build({ root, logLevel: 'error', build: { outDir: staticDir } })
  await addHomeByHand(root, staticDir)
  const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: join(folder, 'data'), staticDir, log: () => undefined })
  // One phone per home: a shared phone would mix their caches and garbage, which no user experiences.
  const phones = { ours: await openPhone(browser), baseline: await openPhone(browser) }
  try {
    for (const { page } of Object.values(phones)) await signIn(page, demo.url)
    requireAlike(await observe(phones.ours, demo.url + PATHS.ours), await observe(phones.baseline, demo.url + PATHS.baseline))
    const { ours, baseline } = await inTurns({ warmUp: 2, measured: 21 }, async (variant) => {
      await open(phones[variant], demo.url + PATHS[variant])
      return phones[variant].spent()
    })
    const compare = (what: string, field: keyof Spent, most?: number) => {
      const of = (runs: readonly Spent[]) => runs.map((run) => run[field])
      return ratio(`service home until all data is rendered: ${what}`, of(ours), of(baseline), 'ms', most)
    }
    return [
      // All tasks: rendering an answer takes separate tasks with React Query's hooks, but runs within the request's task with ours.
      compare('processor time of the page', 'tasks', 1.15),
      compare('script, style and layout only', 'drawing'),
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

/** Opens a home as a new page and waits for all its requests. Reads no positions, which would force a layout. */
async function open({ page }: Phone, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.waitForSelector('.st-main .st-item', { state: 'attached' })
  await page.waitForLoadState('networkidle')
}

async function observe(phone: Phone, address: string): Promise<Seen> {
  const requests: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname, searchParams } = new URL(request.url())
    searchParams.sort()
    if (pathname.startsWith('/api/')) requests.push(`${pathname}?${searchParams.toString()}`)
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
  return { requests: requests.sort(), drawn }
}

/** Throws when the homes differ in requests or rendering, because then a comparison is meaningless. */
function requireAlike(ours: Seen, byHand: Seen): void {
  for (const part of ['requests', 'drawn'] as const) {
    const at = ours[part].findIndex((line, index) => line !== byHand[part][index])
    const isLonger = byHand[part].length > ours[part].length
    if (at >= 0 || isLonger)
      throw new Error(`the hand-written home has ${part} "${byHand[part].at(at)}" where ours has "${ours[part][at] ?? ''}"`)
  }
}
