import type { Browser, Page } from '@playwright/test'
import { issueToken } from '../../server/identity/sessions.ts'
import { createPseudonym } from '../../server/identity/pseudonym.ts'
import { ADDRESSES, type Address, right, wrong } from './addresses.ts'
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
const rightly = (of: Address): Visit => [right(of), of]
const wrongly = (of: Address): Visit => [wrong(of), of]
const withParams = ADDRESSES.filter(({ params }) => params.length > 0)
const opened = withParams.filter(({ access }) => access !== 'staff')

const CLAIM = 'BA2026100000058'

/** One steward tries every way of an address; what differs for the others is where they may go, and their homes. */
async function visitors(steward: Steward): Promise<Visitor[]> {
  const { endorNo, policyNo, linkId } = await sendLink(steward)
  const mobileHash = createPseudonym(steward.secret)('mobile', HOLDER)
  const now = steward.now()
  const holder = await issueToken(steward.db, { kind: 'policyholder', endorNo, policyNo, linkId, mobileHash }, now)
  const ticket = await issueToken(steward.db, { kind: 'ticket', registNo: CLAIM, userId: 'chenzhiyuan' }, now)
  const all = [...ADDRESSES.map(bare), ...withParams.map(rightly), ...withParams.map(wrongly)]
  const few = [...ADDRESSES.map(rightly), ...opened.map(bare), ...opened.map(wrongly)]
  return [
    { name: 'nobody', session: {}, visits: few },
    { name: 'service', session: { ...sessionOf('service') }, visits: all },
    { name: 'business', session: { ...sessionOf('business') }, visits: ADDRESSES.map(rightly) },
    { name: 'claims', session: { ...sessionOf('claims') }, visits: ADDRESSES.map(rightly) },
    { name: 'policyholder', session: { token: holder, endorNo, policyNo, mobile: HOLDER }, visits: few },
    { name: 'ticket holder', session: { token: ticket, registNo: CLAIM }, visits: few },
  ]
}

/** Where one has come to: an address may lead elsewhere. `amiss` is empty once there are words, and something to tap that leads on. */
interface Found {
  amiss: string
  /** Its path, title and first words, for whoever must find out why one is there. */
  place: string
  isLogin: boolean
  isOutside: boolean
}

/** What one who looks finds once the page has come to rest, or when patience, milliseconds, is over. */
async function look(patience: number): Promise<Found> {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const some = (selector: string) => [...document.querySelectorAll(selector)].some(seen)
  // A row whose words are coming can't be tapped, and waits all the same.
  const isBar = (bone: Element) =>
    bone.checkVisibility({ visibilityProperty: true }) && !bone.closest('[inert]:not(.st-item, .st-detail-header)')
  const isOutside = () => location.pathname.startsWith('/demo/outside/')
  const find = () => {
    // The demo's page outside the app is left as any other: by the phone's own way back.
    if (isOutside()) return ''
    if ([...document.querySelectorAll('.st-bone')].some(isBar) || some('.st-loading, [aria-busy="true"]')) return 'still waits'
    if (some('.st-broken')) return 'something on it is broken'
    const words = document.body?.innerText.replaceAll(/\s/g, '') ?? ''
    if (words.length < 4) return `is blank: “${words}”`
    return some('button, a[href], input') ? '' : `has no way out: “${words.slice(0, 60)}”`
  }
  const until = performance.now() + patience
  let amiss = find()
  while (amiss !== '' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    amiss = find()
  }
  // A login over which a sentence stands is one all the same.
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(({ innerText }) => innerText.trim())
  const place = `${location.pathname} “${shown('h1').join()}” “${document.body?.innerText.slice(0, 60) ?? ''}”`
  return { amiss, place, isLogin: shown('main button, form button').includes('登录'), isOutside: isOutside() }
}

const PATIENCE_MS = 30_000
const STEWARDS: ReadonlySet<string> = new Set(['service', 'business', 'claims'])
/** A browser says so itself of a refusal, which the page shows in words. */
const REFUSED = /status of 40[34]/

/** The library that draws charts, which no screen without one may fetch; what counts is where its page is when it asks. */
const CHARTS = /\/plot-[^/]*\.js$/
const WITH_CHARTS: ReadonlySet<string> = new Set(['/my', '/dataBoard'])

/** A page that leads nowhere. */
const REST = '/demo/outside/privacy.html'

/** The page before may be leaving the app in this moment, and its way out then ends this one: tried again once it is there. */
async function enter(page: Page, url: string, tries = 5): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'commit' })
  } catch (error) {
    if (tries <= 1 || !/interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error
    await page.waitForLoadState()
    await enter(page, url, tries - 1)
  }
}

/** Leaves whatever stands there, so that none of its ways out can end in what is opened next. */
async function rest(page: Page, url: string, tries = 5): Promise<void> {
  await enter(page, url + REST)
  await page.waitForLoadState()
  if (new URL(page.url()).pathname === REST) return
  if (tries <= 1) throw new Error(`${page.url()} can't be left`)
  await rest(page, url, tries - 1)
}

/** A page that leads elsewhere while one looks is looked at where it leads. */
async function whereItLeads(page: Page, began = performance.now()): Promise<Found> {
  try {
    return await page.evaluate(look, PATIENCE_MS)
  } catch (error) {
    if (performance.now() - began > PATIENCE_MS) throw error
    await page.waitForLoadState()
    return whereItLeads(page, began)
  }
}

/** What is amiss at an address, each in a line. */
async function open(page: Page, url: string, { name }: Visitor, [address, { access }]: Visit): Promise<string[]> {
  const amiss: string[] = []
  const hear = (text: string) => void (REFUSED.test(text) || amiss.push(text))
  page.removeAllListeners('console').on('console', (message) => message.type() === 'error' && hear(message.text()))
  page.removeAllListeners('pageerror').on('pageerror', (error) => hear(error.message))
  page.removeAllListeners('request').on('request', (request) => {
    const { pathname } = new URL(request.frame().url())
    if (CHARTS.test(request.url()) && !WITH_CHARTS.has(pathname)) amiss.push(`fetches the code of charts at ${pathname}`)
  })
  const isAstray = ({ isLogin }: Found) => access === 'staff' && !STEWARDS.has(name) && !isLogin
  await enter(page, url + address)
  let found = await whereItLeads(page)
  if (found.isOutside || isAstray(found)) {
    // The page before may have left the app only now, over this one. Whoever is led there by this address is led there again.
    await rest(page, url)
    await enter(page, url + address)
    found = await whereItLeads(page)
  }
  if (found.amiss !== '') amiss.push(found.amiss)
  // A policyholder's login needs what their link says of it, so that an address without it is a sentence.
  if (isAstray(found)) amiss.push(`leads to ${found.place} instead of a login`)
  return amiss.map((what) => `${name} at ${address}: ${what}`)
}

async function goRound(browser: Browser, steward: Steward, visitor: Visitor): Promise<string[]> {
  const page = await anotherPhone(browser, steward)
  const session: [string, string | null][] = Object.entries(visitor.session)
  await page.addInitScript(giveSession, { session, nth: 1 })
  const wrongs: string[] = []
  for (const visit of visitor.visits) wrongs.push(...(await open(page, steward.url, visitor, visit)))
  await page.context().close()
  return wrongs
}

test('every address ends, for whoever opens it, with right, wrong and no parameters, in a screen, the login, or a sentence with a way out; the code of charts comes with those that have one alone', async ({
  browser,
  steward,
}) => {
  test.setTimeout(1_200_000)
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(50)
  const rounds = (await visitors(steward)).map((visitor) => goRound(browser, steward, visitor))
  expect((await Promise.all(rounds)).flat()).toEqual([])
})
