import { rmSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright'
import { startDemo } from '../../server/demo/start.ts'
import { noisyPicture } from '../journeys/pictures.ts'
import { giveSession, shiftDate } from '../journeys/in-page.ts'
import { type AccountName, demoOptions, prepareDemo, START } from '../journeys/prepared.ts'
import { PHONE } from '../phone.ts'
import { createHand, type Hand } from './hand.ts'
import { digits, type Row, unjudged } from './table.ts'

const PICTURES =
  '/uploadClaimPicDetail?registNo=BA2026110000019&policyNo=PDAA202531010000776032&riskCode=0801&docType=D02&docTypeName=医疗资料&picType=P0203&picTypeName=出院小结'

/** A job that a steward does many times a day, from the home to its end. */
interface Job {
  what: string
  account: AccountName
  /** The first page, if it is not the home. */
  from?: string
  work(hand: Hand, page: Page): Promise<void>
}

const dialog = (page: Page): Locator => page.getByRole('dialog')
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const firstTodo = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: '到期', hasNotText: '咨诉转办' }).first()

/** Finishes the first order of a list, in its row. */
async function finishFirst(hand: Hand, page: Page): Promise<void> {
  await hand.swipe(firstTodo(page).locator('.st-item'))
  await hand.tap(dialog(page).getByRole('button', { name: '已联系' }))
  await hand.tap(dialog(page).getByRole('button', { name: '确定' }))
  await dialog(page).waitFor({ state: 'detached' })
}

const JOBS: Job[] = [
  {
    what: 'finish an order',
    account: 'service',
    async work(hand, page) {
      await finishFirst(hand, page)
    },
  },
  {
    what: 'finish three orders',
    account: 'service',
    async work(hand, page) {
      for (let done = 0; done < 3; done += 1) await finishFirst(hand, page)
    },
  },
  {
    what: 'an order for oneself until tomorrow',
    account: 'service',
    async work(hand, page) {
      await hand.tap(button(page, '新建工单'))
      await hand.type(page.getByLabel(/^标题/), '回访')
      // The phone's keyboard leads to the next field.
      await page.keyboard.press('Enter')
      await hand.type(page.getByLabel(/^内容/), '问新车的牌照')
      await hand.tap(button(page, '本人'))
      await hand.tap(button(page, '保存'))
      await page.getByText('保存成功').waitFor()
    },
  },
  {
    what: 'find a customer',
    account: 'service',
    async work(hand, page) {
      await hand.tap(page.getByRole('navigation').getByText('客户', { exact: true }))
      await hand.type(page.getByPlaceholder('搜索'), '王小川')
      await hand.tap(page.getByRole('main').getByRole('listitem').filter({ hasText: '王小川' }).first())
      await page.getByRole('tab').first().waitFor()
    },
  },
  {
    what: 'reach the phone of the customer of an order',
    account: 'service',
    async work(hand, page) {
      await hand.tap(firstTodo(page))
      await button(page, '电话 王小川').waitFor()
    },
  },
  {
    what: 'send three claim pictures',
    account: 'claims',
    from: PICTURES,
    async work(hand, page) {
      const choosing = page.waitForEvent('filechooser')
      await hand.tap(button(page, '上传'))
      await (await choosing).setFiles(
        ['一', '二', '三'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: noisyPicture(1000) })),
      )
      await page.getByText('已上传 3 张').waitFor()
    },
  },
]

/** Counts the taps, flicks and fields of the daily jobs on a phone, and their time, in which a person needs none. */
export async function daily(browser: Browser): Promise<Row[]> {
  const prepared = await prepareDemo()
  const rows: Row[] = []
  try {
    for (const { what, account, from = '/myHome', work } of JOBS) {
      const dataDir = prepared.copy()
      const demo = await startDemo({ ...demoOptions(dataDir), port: 0, clock: () => START })
      const context = await browser.newContext({ ...PHONE, baseURL: demo.url })
      try {
        const page = await context.newPage()
        await page.addInitScript(shiftDate, { offset: START - Date.now(), startedAt: Date.now() })
        await page.addInitScript(giveSession, { session: Object.entries(prepared.sessions[account]), nth: 1 })
        await page.goto(from)
        await page.waitForLoadState('networkidle')
        const hand = createHand(page)
        const start = performance.now()
        await work(hand, page)
        const seconds = (performance.now() - start) / 1_000
        const { taps, flicks, fields } = hand.count()
        rows.push(unjudged(`daily: ${what}`, `${taps} taps, ${flicks} flicks, ${fields} fields, ${digits(seconds)} s`))
      } finally {
        await context.close()
        await demo.close()
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
  } finally {
    prepared.remove()
  }
  return rows
}
