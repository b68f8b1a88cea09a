import puppeteer, { type Frame, type Page } from 'puppeteer-core'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { startDemo } from '../../server/demo/start.ts'
import { makeAnalyst } from '../content/person.ts'
import { demoOptions, prepareDemo } from '../journeys/prepared.ts'
import { button, field } from '../xpaths.ts'

/** The preview's process starts within seconds, and within a minute on a busy machine. */
const PREVIEW_MS = 90_000

/** Finds what an XPath selects; its actions wait until they are possible. */
const at = (page: Page | Frame, xpath: string) => page.locator(`::-p-xpath(${xpath})`)
/** Waits for a text. Locators do not notice that only the characters of an element change. */
const seen = (page: Page, text: string) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text)

it('an analyst changes a title in Firefox, takes it back, changes it in the JSON, and the preview shows it', async () => {
  const prepared = await prepareDemo()
  const demo = await startDemo({ ...demoOptions(prepared.copy()), followsContent: true, port: 0 })
  // Firefox itself speaks WebDriver BiDi; Playwright drives only a build of its own.
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true })
  const noise: string[] = []
  try {
    await makeAnalyst(demo.db)
    await demo.pollContent?.()
    const page = await browser.newPage()
    page.setDefaultTimeout(PREVIEW_MS)
    page.on('console', (message) => noise.push(message.text()))
    page.on('pageerror', (error) => noise.push(String(error)))
    await page.setViewport({ width: 1280, height: 800 })
    await page.goto(`${demo.url}/workbench/`)
    await at(page, field('账号')).fill('business')
    await at(page, field('密码')).fill(DEMO_PASSWORD)
    await at(page, button('登录')).click()
    await at(page, field('查找界面、字段或文字')).fill('todoTab')
    await at(page, '//*[@role="treeitem"][.="待办工单"]').click()
    await at(page, field('名称')).click()
    await page.keyboard.type('甲')
    await seen(page, '草稿已保存')
    await at(page, button('撤销')).click()
    await seen(page, '没有改动')
    await at(page, button('JSON')).click()
    await page.locator('.wb-json >>> ::-p-text("title": "待办工单")').click()
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft'] as const) await page.keyboard.press(key)
    await page.keyboard.type('甲')
    await seen(page, '草稿已保存')
    await at(page, button('属性')).click()
    await page.waitForFunction(() => [...document.querySelectorAll('textarea')].some(({ value }) => value === '待办工单甲'))
    const frame = await page.waitForFrame((one) => one.url().includes('/workbench/preview/'))
    await at(frame, '//h1[normalize-space()="待办工单甲"]').wait()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(noise).toEqual([])
  } finally {
    await browser.close()
    await demo.close()
    prepared.remove()
  }
}, 240_000)
