import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { startDemo } from '../../server/demo/start.ts'
import { makeAnalyst } from '../content/person.ts'
import { demoOptions, prepareDemo } from '../journeys/prepared.ts'
import { phoneOf } from './phone.ts'
import { COMPUTER, startWebKit } from './programs.ts'

it('an analyst changes a title in WebKit, which is saved as a draft, and takes it back', async () => {
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
    expect(await page.inPage(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  } finally {
    await driver.quit()
    await demo.close()
    await webkit.stop()
    prepared.remove()
  }
}, 240_000)
