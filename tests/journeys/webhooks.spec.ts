import { DEMO_ADMINISTRATOR } from '../../server/demo/accounts.ts'
import { createTarget, disableTarget } from '../../server/webhooks/targets.ts'
import { expect, expectGoodScreen, fillLogin, heading, PASSWORD, type Steward, test } from './steward.ts'

/** Creates two webhooks, one of them disabled, and a dead letter of the other. */
async function addWebhooks({ db, personalData, now }: Steward): Promise<void> {
  for (const name of ['archive', 'policy-core'])
    await createTarget({ db, personalData, now: now() }, { name, url: 'http://10.0.0.7/', events: [] })
  await disableTarget(db, 'archive', now(), 'HTTP 410')
  const row = { target: 'policy-core', objectId: 'GD0001', payload: '{}', createdAt: now(), nextAttemptAt: null, failure: 'HTTP 500' }
  await db
    .insertInto('webhook_delivery')
    .values([
      { ...row, eventId: 'event-1', type: 'task.completed', deadAt: now() },
      { ...row, eventId: 'event-2', type: 'task.expired', deadAt: null },
    ])
    .execute()
}

test('an administrator sees the state of webhooks, and sends a dead letter again', async ({ page, steward }) => {
  await page.goto('/')
  await fillLogin(page, DEMO_ADMINISTRATOR, PASSWORD)
  await page.getByRole('button', { name: '系统接入' }).tap()
  await expect(heading(page, '系统接入')).toBeVisible()
  await expect(page.getByText('没有接收系统')).toBeVisible()
  await expect(page.getByText('没有推送失败的事件')).toBeVisible()
  await addWebhooks(steward)
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: '工单完成' })
  await expect(row).toContainText('对象：GD0001')
  await expect(row).toContainText('原因：HTTP 500')
  await expect(page.getByRole('listitem').filter({ hasText: 'archive' })).toContainText('已停用')
  await expect(page.getByText('等待推送1个，推送失败1个')).toBeVisible()
  await expectGoodScreen(page)
  await row.getByRole('button', { name: '重新投递' }).tap()
  await page.getByRole('dialog', { name: '重新投递' }).getByRole('button', { name: '重新投递' }).tap()
  await expect(page.getByText('已经开始重新投递')).toBeVisible()
  await expect(page.getByText('没有推送失败的事件')).toBeVisible()
  await expect(page.getByText('等待推送2个，推送失败0个')).toBeVisible()
})
