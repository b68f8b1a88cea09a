import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { openPhone } from './browser.ts'
import { makeUp } from '../seeded-random.ts'
import { atMost, type Row } from './table.ts'

/** The number of tasks that DEC-07 names for one steward. */
const [TASKS, OPEN] = [5_000, 500]
const CHUNK = 250
const DAY = 24 * 3_600_000
const KB = 1024

const { below, words } = makeUp(7)

async function addTasks({ db }: RunningDemo, account: string): Promise<void> {
  const { userId } = await db.selectFrom('staff').select('userId').where('loginName', '=', account).executeTakeFirstOrThrow()
  const model = await db.selectFrom('task').selectAll().executeTakeFirstOrThrow()
  const customers = await db.selectFrom('customer').select('wechatCustomerId').execute()
  const now = Date.now()
  const task = (at: number) => ({
    ...model,
    taskId: `${account}${at}`,
    taskUser: userId,
    taskType: String(1 + (at % 2)),
    taskChildrenType: String(1 + (at % 9)),
    taskTitle: words(10 + below(10)),
    taskContext: words(20 + below(80)),
    taskCustomer: customers[at % customers.length]?.wechatCustomerId ?? null,
    taskStatus: at < OPEN ? String(at % 3) : '3',
    taskEndTime: now + (1 + below(30)) * DAY,
  })
  for (let at = 0; at < TASKS; at += CHUNK)
    await db
      .insertInto('task')
      .values(Array.from({ length: CHUNK }, (_, index) => task(at + index)))
      .execute()
}

/** Signs in from a chat with a customer, and waits until the home has received all responses. */
async function openHome(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/?appId=demo&externalUserId=wmDEMO0002`)
  await page.locator('input').first().fill(account)
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator('.st-btn-primary').click()
  await page.waitForSelector('.st-main .st-item')
  await page.waitForLoadState('networkidle')
}

/** Counts the calls of a home and their compressed size, with as many tasks as DEC-07 names. */
export async function homes(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir: folder, log: () => undefined })
  try {
    const rows: Row[] = []
    for (const account of DEMO_ACCOUNTS) {
      await addTasks(demo, account)
      const phone = await openPhone(browser)
      await openHome(phone.page, demo.url, account)
      const address = phone.page.url()
      // Leaves the page that signed in, so that its pending requests are not counted.
      await phone.page.goto('about:blank')
      const sizes: Promise<string | null>[] = []
      phone.page.on('response', (response) => {
        if (new URL(response.url()).pathname.startsWith('/api/')) sizes.push(response.headerValue('content-length'))
      })
      await phone.page.goto(address)
      await phone.page.waitForSelector('.st-main .st-item')
      await phone.page.waitForLoadState('networkidle')
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + Number(size ?? Number.NaN), 0)
      rows.push(atMost(`${account} home with 5,000 tasks: calls`, sizes.length, '', 8))
      rows.push(atMost(`${account} home with 5,000 tasks, 500 of them open: responses`, bytes / KB, 'KB', 400))
      await phone.close()
    }
    return rows
  } finally {
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
