import task from '../../schemas/entities/Task.json' with { type: 'json' }
import type { Camera } from './camera.ts'

const CASE = 'complaintTaskDetail?caseNo=ZS2026110057'
const HANDLE = 'toCaseHandle?caseNo=ZS2026110057&email=gumingxuan%40example.com'
const TIMEOUT = 'timeoutRemindDetail?taskId=TX2026110183950'

/** Lists and details of tasks and cases; photographed with data, failed and loading. */
const WITH_DATA = {
  '03-wait-deal': 'waitDeal',
  '04-reminders': 'customerRemind',
  '04-care': 'customerRemindCustomerCare?flag=1',
  '04-by-flag': 'customerRemindTask?flag=3',
  '05-detail': 'planTaskDetail?taskId=GD0001',
  '05-care-detail': 'customerCareDetail?taskId=GD0030',
  '07-edit': 'updateTask',
  '07-customers': 'customerSelect',
  '08-case': CASE,
  '08-policy': 'handleMessageRemind?policyNo=BD2026000000207',
  '08-claim': 'handleClaimMessageRemind?registNo=BA2026100000058',
  '08-to-case-handle': HANDLE,
}
const TIMEOUTS = { '26-timeouts': 'timeoutRemindList', '26-timeout-detail': TIMEOUT }

/** Other tabs and kinds, empty lists, and incomplete addresses. */
const OTHERS = {
  '18-empty': 'waitDeal?q=zzz',
  '04-by-flag-finished': 'customerRemindTask?flag=3&tab=finished',
  '04-by-flag-expired': 'customerRemindTask?flag=3&tab=expired',
  '04-by-flag-empty': 'customerRemindTask?flag=8',
  '04-reminders-care': 'customerRemind?tab=customerCare',
  '04-reminders-plan': 'customerRemind?tab=planTask',
  '04-care-empty': 'customerRemindCustomerCare?flag=7',
  '04-incomplete': 'customerRemindTask?flag=99',
  '05-detail-files': 'planTaskDetail?taskId=GD0006',
  '07-read': 'updateTask?read=read',
  '08-case-handled': 'complaintTaskDetail?caseNo=ZS2026100455',
  '08-case-forbidden': 'complaintTaskDetail?caseNo=ZS2026110070',
}

/** Takes pictures of tasks, reminders and cases in every state. */
export async function shootTasks(camera: Camera): Promise<void> {
  await shootNewTask(camera)
  // The task form edits the task that was opened last.
  await camera.go('waitDeal')
  await camera.page.locator('.st-item').first().click()
  await camera.page.waitForLoadState('networkidle')
  await camera.shootAll(WITH_DATA)
  await camera.shootAll(OTHERS)
  await shootAfterTap(camera)
  for (const [name, address] of Object.entries(WITH_DATA)) await camera.shootWithout(name, address)
}

/** Takes pictures of the form of a new task: empty, with mistakes, with choices, with date wheels. */
async function shootNewTask({ page, go, shoot }: Camera): Promise<void> {
  await go('updateTask')
  await shoot('07-new')
  await page.locator('.st-btn-primary').last().click()
  await shoot('07-mistakes')
  await page.waitForTimeout(2500)
  await page.getByRole('combobox').nth(1).click()
  await shoot('07-choices')
  await page.keyboard.press('Escape')
  await page.getByText(task.fields.taskCallTime.label).click()
  await shoot('07-wheels')
  await page.keyboard.press('Escape')
}

/** Takes pictures of sheets, dialogs and errors that appear after a tap. */
async function shootAfterTap({ page, go, shoot }: Camera): Promise<void> {
  await go('waitDeal')
  await page.locator('.st-tools button').last().click()
  await shoot('28-sort')
  await go(WITH_DATA['05-detail'])
  await page.locator('.st-btn-primary').last().click()
  await shoot('06-complete')
  await go(CASE)
  await page.locator('.st-avatar').first().click()
  await shoot('08-case-picture')
  await go(HANDLE)
  await page.locator('.st-btn-primary').last().click()
  await shoot('08-to-case-handle-unanswered')
  for (const pill of [0, 3, 5]) await page.locator('.st-pill').nth(pill).click()
  await page.locator('.st-btn-primary').last().click()
  await shoot('08-to-case-handle-violation')
}

/** Takes pictures of the list and detail of timeout reminders (with data, empty, failed, loading), and of the form with mistakes. */
export async function shootTimeouts(camera: Camera): Promise<void> {
  await camera.shootAll({ ...TIMEOUTS, '26-timeouts-empty': 'timeoutRemindList?registNo=zzz' })
  await camera.go(TIMEOUT)
  await camera.page.locator('.st-btn-primary').last().click()
  await camera.shoot('26-timeout-detail-mistakes')
  for (const [name, address] of Object.entries(TIMEOUTS)) await camera.shootWithout(name, address)
}
