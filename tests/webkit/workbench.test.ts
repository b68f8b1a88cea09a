import { By, Key, until, type WebElement } from 'selenium-webdriver'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { startDemo } from '../../server/demo/start.ts'
import { makeAnalyst } from '../content/person.ts'
import { demoOptions, prepareDemo } from '../journeys/prepared.ts'
import { phoneOf } from './phone.ts'
import { COMPUTER, startWebKit } from './programs.ts'

/** The preview's process starts within seconds, and within a minute on a busy machine. */
const PREVIEW_MS = 90_000

it('an analyst changes a title in WebKit, takes it back, changes it in the JSON, and the preview shows it', async () => {
  const prepared = await prepareDemo()
  const webkit = await startWebKit(COMPUTER)
  const demo = await startDemo({ ...demoOptions(prepared.copy()), followsContent: true, port: 0 })
  const driver = await webkit.open()
  try {
    await makeAnalyst(demo.db)
    await demo.pollContent?.()
    const page = phoneOf(driver, demo.url)
    await page.open('/workbench/')
    await page.fill('账号', 'business')
    await page.fill('密码', DEMO_PASSWORD)
    await page.tap('登录')
    await page.fill('查找界面、字段或文字', 'todoTab')
    await page.tapText('待办工单')
    await page.fill('名称', '全部待办')
    await page.see('草稿已保存')
    await page.tap('撤销')
    await page.see('没有改动')
    await page.tap('JSON')
    const title = await driver.wait(
      () =>
        driver.executeScript<WebElement | undefined>(() => {
          const lines = document.querySelector('.wb-json')?.shadowRoot?.querySelectorAll('.cm-line') ?? []
          return [...lines].find((line) => line.textContent.includes('"title": "待办工单"'))
        }),
      PREVIEW_MS,
    )
    await driver.actions().click(title).sendKeys(Key.END, Key.ARROW_LEFT, Key.ARROW_LEFT, '甲').perform()
    await page.see('草稿已保存')
    await page.tap('属性')
    await page.until('no changed title', async () => (await page.valueOf('名称')) === '待办工单甲')
    const frame = await driver.wait(until.elementLocated(By.css('iframe')), PREVIEW_MS)
    await driver.switchTo().frame(frame)
    await driver.wait(until.elementLocated(By.xpath('//h1[normalize-space()="待办工单甲"]')), PREVIEW_MS)
    await driver.switchTo().defaultContent()
    expect(await page.inPage(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  } finally {
    await driver.quit()
    await demo.close()
    await webkit.stop()
    prepared.remove()
  }
}, 240_000)
