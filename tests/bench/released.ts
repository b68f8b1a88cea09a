import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { DEMO_ACCOUNTS } from '../../server/demo/accounts.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { makeAnalyst, Person } from '../content/person.ts'
import { callAt } from '../content/phones/api.ts'
import { openPhone, type Phone } from './browser.ts'
import { HOME_READY, largestPaint, loadUntilReady, LOGIN_READY, packedBytes, signIn, slowDown, watch } from './load.ts'
import { ratio, type Row } from './table.ts'
import { weighScreens } from './weigh.ts'

const root = resolve(import.meta.dirname, '../..')
/** Pairs of loads; the two builds take turns. */
const TURNS = 15
/** How much slower and larger a released build may be than noise and its few changed words explain. */
const [MOST_TIME, MOST_BYTES] = [1.05, 1.02]
const [HOME, LOGIN] = ['/myHome', '/']
/** What the release changes: a title on the home, one on the list behind it, and a word that every screen has. */
const EDITS = [
  ['schemas/screens/home/home.json', '"今日数据"', '"今天数据"'],
  ['schemas/screens/tasks/waitDeal.json', '"待办工单"', '"今天工单"'],
  ['schemas/messages.json', '"retry": "重试"', '"retry": "再试"'],
] as const

/** Publishes a release that changes a word in each file of `EDITS`, and makes the service follow it. */
async function publish({ url, db, pollContent }: RunningDemo): Promise<void> {
  const userId = await makeAnalyst(db)
  await pollContent?.()
  const analyst = new Person(userId, await issueToken(db, { kind: 'staff', userId }, Date.now()), callAt(url))
  for (const [path, search, replacement] of EDITS) await analyst.edit(path, search, replacement)
  const { status, message } = await analyst.call('publishContent', { note: 'bench' })
  if (status !== '200') throw new Error(`The release is refused: ${message}`)
  await pollContent?.()
}

/** Opens a page on a slow phone and a slow network. */
async function slowPhone(browser: Browser, url: string, [path, ready]: readonly [string, string], account?: string): Promise<Phone> {
  const phone = await openPhone(browser)
  await phone.page.addInitScript(watch, { ready })
  if (account !== undefined) await signIn(phone.page, url, account)
  await loadUntilReady(phone.page, url + path, ready)
  await slowDown(phone)
  return phone
}

async function compare(
  browser: Browser,
  what: string,
  urls: readonly [built: string, released: string],
  page: readonly [string, string],
  account?: string,
): Promise<Row[]> {
  const bytes: number[] = []
  for (const url of urls) {
    const phone = await openPhone(browser)
    await phone.page.addInitScript(watch, { ready: page[1] })
    if (account !== undefined) await signIn(phone.page, url, account)
    const files = await loadUntilReady(phone.page, url + page[0], page[1])
    const html = await (await fetch(url + page[0], { headers: { Accept: 'text/html' } })).text()
    bytes.push((await packedBytes(files)) + gzipSync(html, { level: 9 }).length)
    await phone.close()
  }
  const phones = await Promise.all(urls.map((url) => slowPhone(browser, url, page, account)))
  const times = { cold: phones.map((): number[] => []), warm: phones.map((): number[] => []) }
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [nth, phone] of phones.entries())
      for (const kind of ['cold', 'warm'] as const) times[kind][nth]?.push(await largestPaint(phone, kind === 'cold'))
  for (const phone of phones) await phone.close()
  const [bytesOfBuilt = 0, bytesOfReleased = 0] = bytes
  return [
    ratio(`${what}: page, scripts and styles`, [bytesOfReleased / 1024], [bytesOfBuilt / 1024], 'KB', MOST_BYTES),
    ...(['cold', 'warm'] as const).map((kind) => {
      const [ofBuilt = [], ofReleased = []] = times[kind]
      return ratio(`${what} on a slow phone: largest paint, ${kind}`, ofReleased, ofBuilt, 'ms', MOST_TIME)
    }),
  ]
}

/** Compares the first load of one build with its own content and with a release that changes it. */
export async function released(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const staticDir = join(folder, 'client')
  await weighScreens(root, staticDir)
  const start = (name: string, followsContent: boolean) =>
    startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: join(folder, name), staticDir, log: () => undefined, followsContent })
  const demos = [await start('built', false), await start('released', true)] as const
  try {
    await publish(demos[1])
    const urls = [demos[0].url, demos[1].url] as const
    return [
      ...(await compare(browser, 'released home against built', urls, [HOME, HOME_READY], DEMO_ACCOUNTS[0])),
      ...(await compare(browser, 'released login against built', urls, [LOGIN, LOGIN_READY])),
    ]
  } finally {
    for (const demo of demos) await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
