import { rmSync } from 'node:fs'
import { test as base, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { demoSecret } from '../../server/demo/secret.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { type AccountName, type Prepared, prepareDemo, demoOptions, productIn, START } from './prepared.ts'
import { axeViolations } from './axe.ts'
import { giveSession, shiftDate } from './in-page.ts'
import { expectNoPersonalData } from './log-canaries.ts'
import { betweenAnimations } from './animations.ts'
import { watchTaps } from './taps.ts'
import { expectKnownWords, allowText, recordResponses } from './known-texts.ts'

/** A running demo for one test, with its own data. */
export interface Steward {
  readonly url: string
  readonly db: RunningDemo['db']
  readonly personalData: RunningDemo['personalData']
  readonly secret: string
  /** The service's current time, epoch milliseconds. Starts in the morning of `START`, whenever the journey runs. */
  now(): number
  /** Advances the service's clock by so many milliseconds. */
  advanceClock(milliseconds: number): void
  /** Runs the service's background jobs once. */
  tick(): Promise<void>
  /** Lets the service follow the active release of the content (`followsContent`). */
  pollContent(): Promise<void>
  /** The lines of the service's log. `flushPhoneErrors` writes the errors reported by phones to it. */
  logs(): readonly string[]
  flushPhoneErrors(): void
  stop(): Promise<void>
  /** Starts again on the same port with the same data. */
  start(): Promise<void>
  /** Allows console messages that this test provokes on purpose. */
  expectNoise(pattern: RegExp): void
}

export interface Product {
  /** The folder of a broken product that the journey must notice; empty for the project's own. */
  product: string
}

interface Settings {
  requiresSecondFactor: boolean
  /** Whether the service follows releases of the content, as in production. */
  followsContent: boolean
}

interface Fixtures extends Product, Settings {
  steward: Steward
  noise: { allowed: RegExp[] }
}

let sessions: Prepared['sessions'] | undefined

export const test = base.extend<Fixtures, { prepared: Prepared }>({
  prepared: [
    async ({ browserName: _browserName }, provide) => {
      const prepared = await prepareDemo()
      sessions = prepared.sessions
      await provide(prepared)
      prepared.remove()
    },
    { scope: 'worker' },
  ],
  product: ['', { option: true }],
  requiresSecondFactor: [false, { option: true }],
  followsContent: [false, { option: true }],
  noise: async ({ viewport: _viewport }, provide) => provide({ allowed: [] }),
  steward: async ({ noise, prepared, product, requiresSecondFactor, followsContent }, provide, info) => {
    // Playwright starts a new worker after each failure that it does not expect.
    if (product !== '') info.fail()
    const dataDir = prepared.copy()
    const startedAt = Date.now()
    let offset = 0
    const now = () => START + (Date.now() - startedAt) + offset
    const logs: string[] = []
    const options = {
      ...demoOptions(dataDir),
      requiresSecondFactor,
      followsContent,
      ...(product === '' ? {} : productIn(product)),
      log: (line: string) => void logs.push(line),
      clock: now,
    }
    let running: RunningDemo | undefined = await startDemo({ ...options, port: 0 })
    const { url } = running
    const current = () => {
      if (!running) throw new Error('the service is stopped')
      return running
    }
    await provide({
      url,
      secret: demoSecret(dataDir),
      get db() {
        return current().db
      },
      get personalData() {
        return current().personalData
      },
      now,
      advanceClock: (milliseconds) => {
        offset += milliseconds
      },
      async tick() {
        await current().tick()
      },
      async pollContent() {
        await current().pollContent?.()
      },
      logs: () => logs,
      flushPhoneErrors: () => current().flushPhoneErrors(),
      async stop() {
        await running?.close()
        running = undefined
      },
      async start() {
        running = await startDemo({ ...options, port: Number(new URL(url).port) })
      },
      expectNoise: (pattern) => void noise.allowed.push(pattern),
    })
    await running?.close()
    rmSync(dataDir, { recursive: true, force: true })
    expectNoPersonalData(logs)
  },
  // All pages and frames use the service's time, so that no journey runs at midnight.
  context: async ({ context, steward }, provide, { title }) => {
    await watchTaps(context, title)
    await provide(await atTimeOf(steward, context))
  },
  baseURL: async ({ steward }, provide) => provide(steward.url),
  // Each page fails its test on an uncaught error, a violation of CSP or Trusted Types, horizontal scrolling, or text that comes from code.
  page: async ({ page, noise }, provide) => {
    const messages: string[] = []
    page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
    })
    recordResponses(page)
    await provide(page)
    if (!page.isClosed()) {
      await expectNoSidewaysScroll(page)
      await expectKnownWords(page)
    }
    expect(messages.filter((text) => !noise.allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

export { expect }

async function atTimeOf(steward: Steward, context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(shiftDate, { offset: steward.now() - Date.now(), startedAt: Date.now() })
  return context
}

/** Opens a second phone with the same service and time. */
export async function anotherPhone(browser: Browser, steward: Steward): Promise<Page> {
  const phone = { baseURL: steward.url, viewport: { width: 390, height: 844 }, hasTouch: true }
  return (await atTimeOf(steward, await browser.newContext(phone))).newPage()
}

export const PASSWORD = DEMO_PASSWORD

let signedIn = 0

/** Returns the session of an account, with its token. */
export function sessionOf(account: AccountName): Prepared['sessions'][AccountName] {
  if (sessions === undefined) throw new Error('nothing is prepared')
  return sessions[account]
}

/** Opens the app with a session and waits for the home. Faster than `logIn`, which types the password. */
export async function signIn(page: Page, account: AccountName = 'service'): Promise<void> {
  const session = sessionOf(account)
  signedIn += 1
  allowText(page, session.name ?? '')
  await page.addInitScript(giveSession, { session: Object.entries(session), nth: signedIn })
  await page.goto('/myHome')
  await expect(page.getByRole('navigation')).toBeVisible()
}

/** Signs in on the login page and waits for the home. */
export async function logIn(page: Page, account = 'service', password = PASSWORD): Promise<void> {
  await page.goto('/')
  await fillLogin(page, account, password)
  await expect(page.getByRole('navigation')).toBeVisible()
}

/** Fills in account and password on the open login page and submits. */
export async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  await page.getByPlaceholder('请输入账号').fill(account)
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
}

/**
 * Waits until the page is idle: rendering, steps and notifications that a response or tap caused are done then. Used before asserting that
 * something did not happen.
 */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => done())))))

/** Returns the page title, in the header or at the top of a home. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Records the requests to the API, by the last segment of their path. */
export function recordCalls(page: Page): { names(): string[]; clear(): void; bodies(name: string): unknown[]; urls(name: string): URL[] } {
  const calls: { name: string; url: URL; body: unknown }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // A page in front asks for news by itself, at times that a test does not control.
    if (!url.pathname.startsWith('/api/') || url.pathname.endsWith('/workNews')) return
    const text = request.postData()
    calls.push({ name: url.pathname.split('/').at(-1) ?? '', url, body: text === null ? undefined : JSON.parse(text) })
  })
  return {
    names: () => calls.map(({ name }) => name),
    clear: () => calls.splice(0),
    bodies: (name) => calls.filter((call) => call.name === name).map(({ body }) => body),
    urls: (name) => calls.filter((call) => call.name === name).map(({ url }) => url),
  }
}

/** Sets the root font size in pixels before the first render, because container queries react only to changes of width. */
export const setTextSize = (page: Page, size: number): Promise<unknown> =>
  page.addInitScript((pixels) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root { font-size: ${pixels}px }`)
    document.adoptedStyleSheets = [sheet]
  }, size)

/** Holds the requests to an address until the returned function is called. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Fails on serious findings of axe, content wider than the screen, and text that comes from code. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectKnownWords(page)
  expect(await betweenAnimations(page, () => axeViolations(page))).toEqual([])
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

/** The contact of the tab's current customer; null without one. A customer's page chooses its customer once it knows the answer. */
export const currentCustomer = (page: Page) => page.evaluate(() => sessionStorage.getItem('externalUserId'))
