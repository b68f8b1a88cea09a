import type { Browser, Page } from '@playwright/test'
import { issueStaffToken, issueToken } from '../../server/identity/sessions.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { readSeed } from '../seed.ts'
import { seededRandom } from '../seeded-random.ts'
import { ADDRESSES, type Address, validAddress, invalidAddress } from './addresses.ts'
import { giveSession } from './in-page.ts'
import { HOLDER, sendLink } from './signing-links.ts'
import { anotherPhone, expect, sessionOf, type Steward, test } from './steward.ts'

type Visit = readonly [address: string, of: Address]

interface Visitor {
  name: string
  session: Readonly<Record<string, string | null>>
  visits: readonly Visit[]
}

const bare = (of: Address): Visit => [of.path, of]
const withValidParams = (of: Address): Visit => [validAddress(of), of]
const withInvalidParams = (of: Address): Visit => [invalidAddress(of), of]
const withParams = ADDRESSES.filter(({ params }) => params.length > 0)
const opened = withParams.filter(({ access }) => access !== 'staff')

const CLAIM = 'BA2026100000058'

/** `EVERY_ADDRESS=1` makes all visits, in over two minutes. Otherwise the seed draws a share of each visitor's visits. */
const SHARE = process.env['EVERY_ADDRESS'] === '1' ? 1 : 0.15
const random = seededRandom(readSeed())
const draw = ({ visits, ...visitor }: Visitor): Visitor => ({ ...visitor, visits: visits.filter(() => random() < SHARE) })

/** One steward opens every address in all variants. The other visitors differ only in access and home, so they open fewer. */
async function visitors(steward: Steward): Promise<Visitor[]> {
  const { endorNo, policyNo, linkId } = await sendLink(steward)
  const mobileHash = createPseudonym(steward.secret)('mobile', HOLDER)
  const now = steward.now()
  const holder = await issueToken(steward.db, { kind: 'policyholder', endorNo, policyNo, linkId, mobileHash }, now)
  const ticket = await issueToken(steward.db, { kind: 'ticket', registNo: CLAIM, userId: 'chenzhiyuan' }, now)
  const all = [...ADDRESSES.map(bare), ...withParams.map(withValidParams), ...withParams.map(withInvalidParams)]
  const few = [...ADDRESSES.map(withValidParams), ...opened.map(bare), ...opened.map(withInvalidParams)]
  return [
    { name: 'signed out', session: {}, visits: few },
    { name: 'service', session: { ...sessionOf('service') }, visits: all },
    { name: 'business', session: { ...sessionOf('business') }, visits: ADDRESSES.map(withValidParams) },
    { name: 'claims', session: { ...sessionOf('claims') }, visits: ADDRESSES.map(withValidParams) },
    { name: 'administrator', session: await administratorSession(steward), visits: ADDRESSES.map(withValidParams) },
    { name: 'policyholder', session: { token: holder, endorNo, policyNo, mobile: HOLDER }, visits: few },
    { name: 'ticket holder', session: { token: ticket, registNo: CLAIM }, visits: few },
  ]
}

async function administratorSession({ db, now }: Steward): Promise<Visitor['session']> {
  const staff = db.selectFrom('staff').select(['userId', 'userCode', 'name', 'router', 'role'])
  const { role, ...person } = await staff.where('role', '=', 'administrator').executeTakeFirstOrThrow()
  return { ...person, role, token: await issueStaffToken(db, { userId: person.userId, role }, now()) }
}

/** The page after all redirects. `problem` is empty when the page has text and, where one is needed, an element to tap. */
interface Found {
  problem: string
  /** Path, title and first words, for the error message. */
  place: string
  isLogin: boolean
  isOutside: boolean
}

/** Inspects the page once it has settled, or after `timeout` milliseconds. Only staff have a home to which a message can lead. */
async function inspect({ timeout, hasHome }: { timeout: number; hasHome: boolean }): Promise<Found> {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const some = (selector: string) => [...document.querySelectorAll(selector)].some(seen)
  // A skeleton row is inert, but still counts as pending.
  const isBar = (bone: Element) =>
    bone.checkVisibility({ visibilityProperty: true }) && !bone.closest('[inert]:not(.st-item, .st-detail-header)')
  const isOutside = () => location.pathname.startsWith('/demo/outside/')
  const find = () => {
    // The demo's external page has no link back; users leave it with the phone's back gesture.
    if (isOutside()) return ''
    if ([...document.querySelectorAll('.st-bone')].some(isBar) || some('.st-loading, [aria-busy="true"]')) return 'is still loading'
    if (some('.st-broken')) return 'shows a broken widget'
    const words = document.body?.innerText.replaceAll(/\s/g, '') ?? ''
    if (words.length < 4) return `is blank: “${words}”`
    return !hasHome || some('button, a[href], input') ? '' : `has no way out: “${words.slice(0, 60)}”`
  }
  const until = performance.now() + timeout
  let problem = find()
  while (problem !== '' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    problem = find()
  }
  // A login covered by a dialog still counts as a login.
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(({ innerText }) => innerText.trim())
  const place = `${location.pathname} “${shown('h1').join()}” “${document.body?.innerText.slice(0, 60) ?? ''}”`
  return { problem, place, isLogin: shown('main button, form button').includes('登录'), isOutside: isOutside() }
}

const TIMEOUT_MS = 30_000
/** Visitors with a home. */
const STAFF: ReadonlySet<string> = new Set(['service', 'business', 'claims', 'administrator'])
/** Console messages of the browser about refused requests; the page shows the refusal itself. */
const REFUSED = /status of 40[34]/

/** The chart library, which only screens with charts may load. The frame's address at the time of the request counts. */
const CHARTS = /\/plot-[^/]*\.js$/
const WITH_CHARTS: ReadonlySet<string> = new Set(['/my', '/dataBoard'])

/** An external page without redirects. */
const OUTSIDE = '/demo/outside/privacy.html'

/**
 * Opens an address. Retries when the previous page's own navigation, out of the app, interrupts it: Playwright reports that, or waits in
 * vain.
 */
async function enter(page: Page, url: string, tries = 5): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS / 2 })
  } catch (error) {
    if (tries <= 1 || !/interrupted by another navigation|ERR_ABORTED|Timeout/.test(String(error))) throw error
    await page.waitForLoadState()
    await enter(page, url, tries - 1)
  }
}

/** Leaves the current page for the external one, so that none of its pending navigations can interrupt the next visit. */
async function leave(page: Page, url: string, tries = 5): Promise<void> {
  await enter(page, url + OUTSIDE)
  await page.waitForLoadState()
  if (new URL(page.url()).pathname === OUTSIDE) return
  if (tries <= 1) throw new Error(`${page.url()} can't be left`)
  await leave(page, url, tries - 1)
}

/** Inspects a page, again after each redirect that happens meanwhile. */
async function inspectAfterRedirects(page: Page, hasHome: boolean, began = performance.now()): Promise<Found> {
  try {
    return await answered(page, page.evaluate(inspect, { timeout: TIMEOUT_MS, hasHome }))
  } catch (error) {
    if (performance.now() - began > TIMEOUT_MS) throw error
    await page.waitForLoadState()
    return inspectAfterRedirects(page, hasHome, began)
  }
}

/** Rejects when the page does not answer, for example because its script never ends. The message names the address. */
async function answered(page: Page, answer: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${page.url()} does not answer`)), 2 * TIMEOUT_MS)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

async function open(page: Page, url: string, { name }: Visitor, [address, { access }]: Visit): Promise<string[]> {
  const problems: string[] = []
  const note = (text: string) => void (REFUSED.test(text) || problems.push(text))
  page.removeAllListeners('console').on('console', (message) => message.type() === 'error' && note(message.text()))
  page.removeAllListeners('pageerror').on('pageerror', (error) => note(error.message))
  page.removeAllListeners('request').on('request', (request) => {
    const { pathname } = new URL(request.frame().url())
    if (CHARTS.test(request.url()) && !WITH_CHARTS.has(pathname)) problems.push(`loads the chart library at ${pathname}`)
  })
  const isMissingLogin = ({ isLogin }: Found) => access === 'staff' && !STAFF.has(name) && !isLogin
  await enter(page, url + address)
  let found = await inspectAfterRedirects(page, STAFF.has(name))
  if (found.isOutside || isMissingLogin(found)) {
    // The previous page may have caused this redirect. If the address itself causes it, it happens again.
    await leave(page, url)
    await enter(page, url + address)
    found = await inspectAfterRedirects(page, STAFF.has(name))
  }
  if (found.problem !== '') problems.push(found.problem)
  // A policyholder's login needs the parameters of a link, so the address without them shows a message instead.
  if (isMissingLogin(found)) problems.push(`leads to ${found.place} instead of a login`)
  return problems.map((what) => `${name} at ${address}: ${what}`)
}

async function visitAll(browser: Browser, steward: Steward, visitor: Visitor): Promise<string[]> {
  const page = await anotherPhone(browser, steward)
  const session: [string, string | null][] = Object.entries(visitor.session)
  await page.addInitScript(giveSession, { session, nth: 1 })
  const problems: string[] = []
  for (const visit of visitor.visits) problems.push(...(await open(page, steward.url, visitor, visit)))
  await page.context().close()
  return problems
}

test('addresses show a screen, a login or a message, to staff with a way out; only screens with charts load the chart library', async ({
  browser,
  steward,
}) => {
  test.setTimeout(1_200_000)
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(50)
  const rounds = (await visitors(steward)).map(draw).map((visitor) => visitAll(browser, steward, visitor))
  expect((await Promise.all(rounds)).flat()).toEqual([])
})
