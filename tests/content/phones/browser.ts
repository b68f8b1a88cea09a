import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromeArgs, findTestBrowser } from '../../../tools/chrome.ts'
import { giveSession } from '../../journeys/in-page.ts'
import type { PhoneHost, Saved } from './client.ts'
import { codeOf, type Steward } from './data.ts'
import { Sightings } from './seen.ts'

/** What a page does: it only watches, it fills in forms and sends them, it reloads with a typed draft, or it is old and offline for long. */
export const ROLES = ['watches', 'types', 'drafts', 'is old'] as const
export type BrowserRole = (typeof ROLES)[number]

/** How long a page waits for something to be shown, in milliseconds: machines of tests are slow. */
const SHOWN_MS = 60_000
const FORM_PATH = '/updateTask'
const FORM = `${FORM_PATH}?formMode=create`

export const openBrowser = (): Promise<Browser> => {
  const executablePath = findTestBrowser()
  return chromium.launch({ args: chromeArgs, ...(executablePath === undefined ? {} : { executablePath }) })
}

/** A page of the built app in a browser. Labels may get another end by a release, so they are found by their beginning. */
export class BrowserPhone {
  readonly sightings = new Sightings('page')
  readonly saved: Saved[] = []
  readonly attempted = new Set<string>()
  /** How many typed texts were looked for later, and were still there. */
  kept = 0
  readonly #host: PhoneHost
  readonly #steward: Steward
  readonly #role: BrowserRole

  constructor(host: PhoneHost, steward: Steward, role: BrowserRole) {
    this.#host = host
    this.#steward = steward
    this.#role = role
  }

  async run(browser: Browser, milliseconds: number): Promise<void> {
    const phone = {
      baseURL: this.#host.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    }
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    page.setDefaultTimeout(SHOWN_MS)
    try {
      const { userId, token } = this.#steward
      const session = { userId, userCode: codeOf(userId), name: userId, token, router: '', appId: '', wechatCode: '', agentId: '' }
      await page.addInitScript(giveSession, { session: Object.entries(session), nth: 1 })
      await this.#open(page, '/myHome')
      if (this.#role === 'watches') await this.#watch(page)
      else if (this.#role === 'is old') await this.#stayOld(page, context, milliseconds)
      else while (!this.#host.isOver()) await this.#fillOnce(page)
    } catch (error) {
      const shown = await page
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch(() => '')
      if (!this.#host.isOver())
        this.#host.note(`the page that ${this.#role}: ${String(error).slice(0, 300)} ${page.url()}: ${shown.slice(0, 300)}`)
    } finally {
      await context.close()
    }
  }

  /** Opens an address; a load that a killed instance broke is repeated, as a user would. */
  async #open(page: Page, address: string): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await page.goto(address).catch(() => null)
      if (answer?.ok()) return
      if (attempt === 10) throw new Error(`${address} does not open`)
      await pause(500)
    }
  }

  async #watch(page: Page): Promise<void> {
    await this.#open(page, '/waitDeal')
    this.sightings.show()
    while (!this.#host.isOver()) {
      const number = await page
        .evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="steward:release"]')?.content)
        .catch(() => undefined)
      if (number !== undefined) this.sightings.see(Number(number))
      // A reload that met a killed instance shows the browser's own page; a user would open the app again.
      if (number === undefined && (await page.title().catch(() => '')) === '') await this.#open(page, '/waitDeal').catch(() => undefined)
      await pause(50)
    }
    this.sightings.hide()
  }

  async #typeForm(page: Page): Promise<string> {
    await this.#open(page, FORM)
    const text = randomUUID().slice(-12)
    await page.getByLabel(/^标题/).fill(text)
    await page.getByLabel(/^内容/).fill('请客户补传行驶证正副本。')
    await page.getByRole('button', { name: /^添加 推送对象/ }).tap()
    const sheet = page.getByRole('dialog').last()
    await sheet.getByRole('checkbox').first().tap()
    await sheet.getByRole('button', { name: /^确定/ }).tap()
    await sheet.waitFor({ state: 'hidden' })
    return text
  }

  async #expectTyped(page: Page, text: string, when: string): Promise<void> {
    const field = page.getByLabel(/^标题/)
    await field.waitFor()
    for (const until = performance.now() + SHOWN_MS; performance.now() < until; await pause(200)) {
      if ((await field.inputValue()) !== text) continue
      this.kept += 1
      return
    }
    this.#host.note(`the page that ${this.#role} lost "${text}" ${when}: "${await field.inputValue()}"`)
  }

  async #fillOnce(page: Page): Promise<void> {
    const text = await this.#typeForm(page)
    await pause(1_000 + this.#host.random() * 12_000)
    await this.#expectTyped(page, text, 'while the form was open')
    if (this.#role === 'drafts') {
      for (let attempt = 0; attempt < 10 && !(await page.reload().catch(() => null))?.ok(); attempt += 1) await pause(500)
      await this.#expectTyped(page, text, 'by a reload')
    }
    await this.#submit(page, text)
  }

  async #stayOld(page: Page, context: BrowserContext, milliseconds: number): Promise<void> {
    const startedAt = performance.now()
    const text = await this.#typeForm(page)
    await context.setOffline(true)
    while (performance.now() < startedAt + milliseconds * 0.7 && !this.#host.isOver()) await pause(500)
    await this.#expectTyped(page, text, 'while it was offline')
    await context.setOffline(false)
    await this.#submit(page, text)
    while (!this.#host.isOver()) await this.#fillOnce(page)
  }

  /** Taps until the save is acknowledged: the form gives way to the task. */
  async #submit(page: Page, text: string): Promise<void> {
    const release = await page.evaluate(() => Number(document.querySelector<HTMLMetaElement>('meta[name="steward:release"]')?.content))
    this.attempted.add(text)
    const answered = (status: (each: string) => boolean) =>
      page.waitForResponse(
        async (answer) => answer.url().endsWith('/addTask') && answer.ok() && status(await answer.text().catch(() => '')),
      )
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const saved = answered((each) => each.includes('"200"')).then(
        () => true,
        () => false,
      )
      await page
        .getByRole('button', { name: /^保存/ })
        .tap({ timeout: 5_000 })
        .catch(() => undefined)
      if (await Promise.race([saved, pause(12_000).then(() => false)])) {
        this.saved.push({ what: 'task', key: text, text, release })
        this.#host.counts.saves += 1
        // The app goes back by itself; an address opened meanwhile would be left again.
        await page.waitForURL((url) => url.pathname !== FORM_PATH).catch(() => undefined)
        return
      }
      await this.#expectTyped(page, text, 'after a submit that failed')
    }
    this.#host.counts.hung += 1
    this.#host.note(`the page that ${this.#role} cannot submit "${text}"`)
  }
}
