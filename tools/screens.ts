import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { DEMO_ACCOUNTS } from '../server/demo/accounts.ts'
import { startDemo } from '../server/demo/start.ts'
import task from '../schemas/entities/Task.json' with { type: 'json' }
import { chromeArgs, findChrome } from './chrome.ts'

/**
 * `npm run screens`: pictures of every screen and state into `.screens/` (not kept in git), to be looked at beside
 * the design. Light and dark, the narrowest phone with large text, loading, empty and failed.
 */
const out = '.screens'
const LIST = '**/getQywxTaskList**'

interface Look {
  name: string
  dark?: boolean
  width?: number
  fontSize?: number
}
const LOOKS: Look[] = [{ name: 'light' }, { name: 'dark', dark: true }, { name: '320-at-200', width: 320, fontSize: 32 }]

const dataDir = mkdtempSync(join(tmpdir(), 'steward-screens-'))
const service = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir, log: () => undefined })
const executablePath = findChrome()
const browser = await chromium.launch({ args: [...chromeArgs], ...(executablePath === undefined ? {} : { executablePath }) })

async function shoot(page: Page, look: Look, name: string): Promise<void> {
  mkdirSync(`${out}/${look.name}`, { recursive: true })
  if (look.fontSize) await page.addStyleTag({ content: `html { font-size: ${look.fontSize}px }` }).catch(() => undefined)
  // Blocks that stand differently with large text look again only when their width changes.
  await page.setViewportSize({ width: (look.width ?? 390) + 1, height: 844 })
  await page.waitForTimeout(700)
  const height = await page.evaluate(() => Math.max(document.documentElement.scrollHeight, 844))
  await page.setViewportSize({ width: look.width ?? 390, height })
  await page.screenshot({ path: `${out}/${look.name}/${name}.png` })
  await page.setViewportSize({ width: look.width ?? 390, height: 844 })
}

/** Pictures of addresses, by the pictures' names. */
async function shootAll(page: Page, look: Look, addresses: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(`${service.url}/${address}`)
    await shoot(page, look, name)
  }
}

async function signIn(page: Page, account = 'service', from = ''): Promise<void> {
  await page.goto(service.url + from)
  await page.getByRole('textbox').first().fill(account)
  await page.locator('input[type=password]').fill('demo1234')
  await page.locator('.st-btn-primary').click()
  await page.getByRole('navigation').waitFor()
  await page.waitForLoadState('networkidle')
}

/** The home of each account, from a customer's chat: with its data, without, failed, and before it is there. */
async function shootHomes(open: () => Promise<Page>, look: Look): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const page = await open()
    await signIn(page, account, '/?appId=demo&externalUserId=wmDEMO0001')
    await page.reload()
    await page.waitForLoadState('networkidle')
    await shoot(page, look, `home-${account}`)
    await page.route(LIST, (route) => route.fulfill({ json: { status: '200', message: 'success', data: { rows: [] } } }))
    await page.reload()
    await shoot(page, look, `home-${account}-empty`)
    await page.unroute(LIST)
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await shoot(page, look, `home-${account}-failed`)
    await page.unroute('**/api/**')
    await page.route('**/api/**', () => undefined)
    await page.reload()
    await shoot(page, look, `home-${account}-loading`)
    await page.close()
  }
}

/** The form of an order: empty, with mistakes, as it is edited, its wheels, its customers; and an order with files. */
async function shootForms(page: Page, look: Look): Promise<void> {
  await page.goto(`${service.url}/updateTask`)
  await shoot(page, look, '07-new')
  await page.locator('.st-btn-primary').last().click()
  await shoot(page, look, '07-mistakes')
  await page.waitForTimeout(2500)
  await page.getByRole('combobox').nth(1).click()
  await shoot(page, look, '07-choices')
  await page.keyboard.press('Escape')
  await page.getByText(task.fields.taskCallTime.label).click()
  await shoot(page, look, '07-wheels')
  await page.keyboard.press('Escape')
  await page.goto(`${service.url}/customerSelect`)
  await shoot(page, look, '07-customers')
  await page.goto(`${service.url}/planTaskDetail?taskId=GD0007`)
  await shoot(page, look, '05-detail-files')
  await page.goto(`${service.url}/updateTask`)
  await shoot(page, look, '07-edit')
  await page.goto(`${service.url}/updateTask?read=read`)
  await shoot(page, look, '07-read')
}

/** Reminders in their tabs, one of them, and addresses that say too little. */
async function shootReminders(page: Page, look: Look): Promise<void> {
  await shootAll(page, look, {
    '04-reminders': 'customerRemind',
    '04-reminders-care': 'customerRemind?tab=customerCare',
    '04-reminders-plan': 'customerRemind?tab=planTask',
    '04-care-today': 'customerRemindCustomerCare?flag=1',
    '04-care-empty': 'customerRemindCustomerCare?flag=7',
    '04-incomplete': 'customerRemindTask?flag=99',
  })
  await page.goto(`${service.url}/customerRemindCustomerCare?flag=1`)
  await page.locator('.st-row').first().click()
  await shoot(page, look, '05-care-detail')
}

/** A case, what it names, and the form that handles it. */
async function shootComplaints(page: Page, look: Look): Promise<void> {
  await shootAll(page, look, {
    '08-case': 'complaintTaskDetail?caseNo=ZS2026110057',
    '08-case-handled': 'complaintTaskDetail?caseNo=ZS2026100455',
    '08-case-forbidden': 'complaintTaskDetail?caseNo=ZS2026110070',
    '08-policy': 'handleMessageRemind?policyNo=BD2026000000207',
    '08-claim': 'handleClaimMessageRemind?registNo=BA2026100000058',
    '08-to-case-handle': 'toCaseHandle?caseNo=ZS2026110057&email=gumingxuan%40example.com',
  })
  await page.locator('.st-btn-primary').last().click()
  await shoot(page, look, '08-to-case-handle-unanswered')
  for (const pill of [0, 3, 5]) await page.locator('.st-pill').nth(pill).click()
  await page.locator('.st-btn-primary').last().click()
  await shoot(page, look, '08-to-case-handle-violation')
  await page.goto(`${service.url}/complaintTaskDetail?caseNo=ZS2026110057`)
  await page.locator('.st-avatar').first().click()
  await shoot(page, look, '08-case-picture')
}

/** The list of timeout tasks, what a search without a hit leaves of it, and a task with a mistake in its form. */
async function shootTimeouts(page: Page, look: Look): Promise<void> {
  await signIn(page, 'claims')
  await page.goto(`${service.url}/timeoutRemindList`)
  await shoot(page, look, '26-timeouts')
  await page.goto(`${service.url}/timeoutRemindList?registNo=zzz`)
  await shoot(page, look, '26-timeouts-empty')
  await page.goto(`${service.url}/timeoutRemindDetail?taskId=TX2026110183950`)
  await page.locator('.st-btn-primary').last().click()
  await shoot(page, look, '26-timeout-detail')
  await page.close()
}

/** What the screens of orders, cases and timeouts show before their data is there, and when it can't be had. */
const STATES: Readonly<Record<string, string>> = {
  '03-wait-deal': 'waitDeal',
  '04-reminders': 'customerRemind',
  '04-care': 'customerRemindCustomerCare?flag=1',
  '04-by-flag': 'customerRemindTask?flag=3',
  '05-detail': 'planTaskDetail?taskId=GD0001',
  '05-care-detail': 'customerCareDetail?taskId=GD0030',
  '07-edit': 'updateTask',
  '07-customers': 'customerSelect',
  '08-case': 'complaintTaskDetail?caseNo=ZS2026110057',
  '08-policy': 'handleMessageRemind?policyNo=BD2026000000207',
  '08-claim': 'handleClaimMessageRemind?registNo=BA2026100000058',
  '08-to-case-handle': 'toCaseHandle?caseNo=ZS2026110057&email=gumingxuan%40example.com',
  '26-timeouts': 'timeoutRemindList',
  '26-timeout-detail': 'timeoutRemindDetail?taskId=TX2026110183950',
}

async function shootStates(page: Page, look: Look): Promise<void> {
  await signIn(page)
  // The form of an order edits the one that was opened last.
  await page.goto(`${service.url}/waitDeal`)
  await page.locator('.st-row').first().click()
  await page.waitForLoadState('networkidle')
  for (const [name, address] of Object.entries(STATES)) {
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${service.url}/${address}`)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await shoot(page, look, `${name}-failed`)
    await page.unroute('**/api/**')
    await page.route('**/api/**', () => undefined)
    await page.goto(`${service.url}/${address}`)
    await shoot(page, look, `${name}-loading`)
    await page.unroute('**/api/**')
  }
  await page.close()
}

for (const look of LOOKS) {
  const phone = {
    viewport: { width: look.width ?? 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: look.dark ? 'dark' : 'light',
    bypassCSP: true,
  } as const
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(service.url)
  await shoot(page, look, '12-login')
  await signIn(page)
  await shoot(page, look, '01-home')
  const open = async () => (await browser.newContext(phone)).newPage()
  await shootHomes(open, look)
  await shootTimeouts(await open(), look)
  await shootStates(await open(), look)
  await page.goto(`${service.url}/waitDeal`)
  await shoot(page, look, '03-wait-deal')
  await page.locator('.st-tools button').last().click()
  await shoot(page, look, '28-sort')
  await page.goto(`${service.url}/waitDeal?q=zzz`)
  await shoot(page, look, '18-empty')
  await page.goto(`${service.url}/planTaskDetail?taskId=GD0001`)
  await shoot(page, look, '05-detail')
  await page.locator('.st-btn-primary').last().click()
  await shoot(page, look, '06-complete')
  for (const tab of ['open', 'finished', 'expired']) {
    await page.goto(`${service.url}/customerRemindTask?flag=3&tab=${tab}`)
    await shoot(page, look, `04-by-flag-${tab}`)
  }
  await page.goto(`${service.url}/customerRemindTask?flag=8`)
  await shoot(page, look, '04-by-flag-empty')
  await shootReminders(page, look)
  await shootForms(page, look)
  await shootComplaints(page, look)
  await page.goto(`${service.url}/my`)
  await shoot(page, look, 'planned')
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${service.url}/waitDeal`)
  await shoot(page, look, '20-error-dialog')
  await page.keyboard.press('Escape')
  await shoot(page, look, '20-error')
  await page.route('**/api/**', () => undefined)
  await page.goto(`${service.url}/myHome`)
  await page.waitForTimeout(500)
  await shoot(page, look, '19-loading-home')
  await page.goto(`${service.url}/waitDeal`)
  await shoot(page, look, '19-loading-list')
  await context.close()
}

await browser.close()
await service.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(`pictures in ${out}/`)
