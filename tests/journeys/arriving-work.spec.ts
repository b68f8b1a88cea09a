import { DEMO_ADMINISTRATOR } from '../../server/demo/accounts.ts'
import { createClient } from '../../server/inbound/clients.ts'
import { allowText } from './known-texts.ts'
import { expect, expectGoodScreen, fillLogin, heading, logIn, PASSWORD, signIn, type Steward, test } from './steward.ts'

const HOUR = 3_600_000

/** Sends one task to a person as the insurer's system does. */
async function sendTask({ db, now, url }: Steward, userId: string, title: string): Promise<void> {
  const client = { name: 'core', rights: ['tasks'], addresses: '', rowsPerMinute: 100, now: now() }
  const secret = (await createClient(db, client)) ?? ''
  const task = { taskType: '2', taskChildrenType: '3', taskTitle: title, taskContext: '请今天联系客户', taskEndTime: now() + HOUR }
  const response = await fetch(`${url}/api/inbound/v1/tasks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ rows: [{ ...task, externalId: 'record-1', revision: 1, userId }] }),
  })
  expect(response.status).toBe(200)
}

test('HOME-16 a home in front shows work that arrives within 15 seconds', async ({ page, steward }) => {
  await signIn(page)
  const { userId } = await steward.db.selectFrom('staff').select('userId').where('loginName', '=', 'service').executeTakeFirstOrThrow()
  const title = '刚刚送来的工单'
  allowText(page, title)
  await sendTask(steward, userId, title)
  await expect(page.getByRole('main').getByText(title)).toBeVisible({ timeout: 15_000 })
})

test('TODO-01 DEC-26 orders in front move to their group after midnight, and one that has just expired says so', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/409/)
  const midnight = steward.now() - ((steward.now() + 8 * HOUR) % (24 * HOUR)) + 24 * HOUR
  // The app follows the service's clock from its first answer on, and then counts in real time.
  steward.advanceClock(midnight - steward.now() - 15_000)
  await logIn(page, 'service')
  await steward.db
    .updateTable('task')
    .set({ taskEndTime: midnight + 12 * HOUR })
    .execute()
  await page.goto('/waitDeal')
  const groups = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(groups).toHaveText([/^明天/])
  await expect(groups).toHaveText([/^今天/], { timeout: 30_000 })

  await page.getByRole('button', { name: '完成', exact: true }).first().tap()
  const dialog = page.getByRole('dialog', { name: '完成工单' })
  await dialog.getByRole('textbox').fill('已联系')
  await steward.db.updateTable('task').set({ taskEndTime: midnight }).execute()
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('该工单已经到期，请返回后重新打开，可以过期后完成')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('已联系')
})

test('an administrator assigns a task for an unknown steward, whose texts stay hidden', async ({ page, steward }) => {
  for (const text of ['wangning', 'core', 'record-1']) allowText(page, text)
  await sendTask(steward, 'wangning', '续保预警：沪A9D018')
  await page.goto('/')
  await fillLogin(page, DEMO_ADMINISTRATOR, PASSWORD)
  await page.getByRole('button', { name: '系统接入' }).tap()
  await expect(heading(page, '系统接入')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '标题：续保***' })
  await expect(row).toContainText('管家不存在')
  await expect(row).toContainText('管家：wangning')
  await expect(page.getByText('沪A9D018')).toBeHidden()
  await expectGoodScreen(page)
  await row.getByRole('button').first().tap()
  const sheet = page.getByRole('dialog', { name: '派给管家' })
  await sheet.getByRole('button', { name: '派发' }).tap()
  await expect(sheet.getByText('请选择管家')).toBeVisible()
  await sheet.getByPlaceholder('搜索姓名、用户号').fill('李静怡')
  await sheet.getByText('李静怡').tap()
  await expectGoodScreen(page)
  await sheet.getByRole('button', { name: '派发' }).tap()
  await expect(page.getByText('派发成功')).toBeVisible()
  await expect(page.getByText('没有待派发的记录')).toBeVisible()
  const task = await steward.db.selectFrom('task').select('taskUser').where('taskTitle', '=', '续保预警：沪A9D018').executeTakeFirst()
  expect(task).toEqual({ taskUser: 'lijingyi' })
})
