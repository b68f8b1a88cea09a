import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { expectKnownWords, listenToAnswers } from './words.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'

/** A running demo of one test's own, with data of its own. */
export interface Steward {
  readonly url: string
  readonly db: RunningDemo['db']
  /** Moves the service's clock, milliseconds. */
  later(milliseconds: number): void
  stop(): Promise<void>
  /** Starts again on the same port and the same data. */
  start(): Promise<void>
  /** Console messages that this test provokes on purpose. */
  expectNoise(pattern: RegExp): void
}

interface Fixtures {
  steward: Steward
  noise: { allowed: RegExp[] }
}

export const test = base.extend<Fixtures>({
  noise: async ({ viewport: _viewport }, provide) => provide({ allowed: [] }),
  steward: async ({ noise }, provide) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'steward-journey-'))
    let moved = 0
    // Passwords are cheap here: what a login costs is no journey's business, and there are hundreds.
    const passwordCost = { N: 2 ** 10, r: 8, p: 1 }
    const options = { hosts: ['127.0.0.1'], dataDir, passwordCost, log: () => undefined, clock: () => Date.now() + moved }
    let running: RunningDemo | undefined = await startDemo({ ...options, port: 0 })
    const { url } = running
    const current = () => {
      if (!running) throw new Error('the service is stopped')
      return running
    }
    await provide({
      url,
      get db() {
        return current().db
      },
      later: (milliseconds) => {
        moved += milliseconds
      },
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
  },
  baseURL: async ({ steward }, provide) => provide(steward.url),
  // Every page fails its test on an error nobody caught, a CSP or Trusted Types violation, sideways scroll, or words
  // that nobody but a developer wrote.
  page: async ({ page, noise }, provide) => {
    const heard: string[] = []
    page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
    })
    listenToAnswers(page)
    await provide(page)
    if (!page.isClosed()) {
      await expectNoSidewaysScroll(page)
      await expectKnownWords(page)
    }
    expect(heard.filter((text) => !noise.allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

export { expect }

export const PASSWORD = 'demo1234'

/** Signs in on the login page and waits for the home. */
export async function signIn(page: Page, account = 'service', password = PASSWORD): Promise<void> {
  await page.goto('/')
  await fillLogin(page, account, password)
  await expect(page.getByRole('navigation')).toBeVisible()
}

/** Types account and password and taps the button, wherever the login stands. */
export async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  await page.getByPlaceholder('请输入账号').fill(account)
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
}

/** The title in the header or at the top of a home. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The requests made to the API, by the last part of their path. */
export function recordCalls(page: Page): { names(): string[]; clear(): void; bodies(name: string): unknown[]; urls(name: string): URL[] } {
  const calls: { name: string; url: URL; body: unknown }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.startsWith('/api/')) return
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

/** Text of that size, pixels, from the first line drawn on: a container's query looks again only when its width changes. */
export const setTextSize = (page: Page, size: number): Promise<unknown> =>
  page.addInitScript((pixels) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root { font-size: ${pixels}px }`)
    document.adoptedStyleSheets = [sheet]
  }, size)

/** Keeps what the page asks of an address waiting until the function it answers is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
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

/** No serious finding of axe, nothing wider than the screen, no words out of nowhere. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectKnownWords(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}
