import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, recordCalls, setTextSize, signIn, type Steward, test } from './steward.ts'

const PLAN = '陪同客户前往定损中心验车'
const BIRTHDAY = '欧阳静宜女士生日祝福'

const change = ({ db }: Steward, taskTitle: string, values: Record<string, string | number | null>) =>
  db.updateTable('task').set(values).where('taskTitle', '=', taskTitle).execute()

const shownTitles = (page: Page) => page.locator('.st-item-title').allTextContents()

test.beforeEach(({ page }) => signIn(page))

test.describe('an address without usable parameters', () => {
  for (const address of [
    '/customerRemindTask',
    '/customerRemindTask?flag=99',
    '/customerRemindTask?flag=constructor',
    '/customerRemindCustomerCare',
    '/customerRemindCustomerCare?flag=99',
    '/customerRemindCustomerCare?flag=%F0%9F%98%80',
  ]) {
    test(`REMIND-08 REMIND-12 ${address} names no task kind: shows a message and the way home, makes no call`, async ({ page }) => {
      const calls = recordCalls(page)
      await page.goto(address)
      await expect(page.getByText('链接不完整，请返回后重新打开')).toBeVisible()
      await expect(page.getByRole('tab')).toHaveCount(0)
      expect(calls.names()).toEqual([])
      await expectGoodScreen(page)
      await page.getByRole('main').getByRole('button', { name: '返回' }).tap()
      await expect(page).toHaveURL(/\/myHome$/)
    })
  }

  test('AMB-10 REMIND-03 REMIND-09 REMIND-14 an unknown tab selects the first one', async ({ page }) => {
    for (const [address, tab] of [
      ['/customerRemind?tab=99', '新增客户'],
      ['/customerRemindCustomerCare?flag=1&tab=99', '今日提醒'],
      ['/customerRemindTask?flag=3&tab=99', '待办 5'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
      await expect(page.getByRole('listitem').first()).toBeVisible()
    }
  })
})

test.describe('a task that was deleted meanwhile', () => {
  test('REMIND-19 shows a message when opened from its list, and is no longer in the list afterwards', async ({ page, steward }) => {
    steward.expectNoise(/404/)
    await page.goto('/customerRemindTask?flag=3')
    await expect(page.getByText(PLAN)).toBeVisible()
    await change(steward, PLAN, { isDelete: '1' })
    await page.getByText(PLAN).tap()
    await expect(page.getByText('该内容已不存在')).toBeVisible()
    await expect(page.getByRole('button', { name: /编辑|完成|复制/ })).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: '返回' }).tap()
    await expect(page.getByRole('tab', { name: '待办 4' })).toBeVisible()
    await expect(page.getByText(PLAN)).toHaveCount(0)
  })

  test('REMIND-11 shows a message when opened as a reminder', async ({ page, steward }) => {
    steward.expectNoise(/404/)
    await page.goto('/customerRemindCustomerCare?flag=1')
    await expect(page.getByText(BIRTHDAY)).toBeVisible()
    await change(steward, BIRTHDAY, { isDelete: '1' })
    await page.getByText(BIRTHDAY).tap()
    await expect(page.getByText('该内容已不存在')).toBeVisible()
    await expectGoodScreen(page)
    await page.getByRole('main').getByRole('button', { name: '返回' }).tap()
    await expect(page.getByText(BIRTHDAY)).toHaveCount(0)
  })

  test('MSG-17 cannot be completed, and the remark is kept', async ({ page, steward }) => {
    steward.expectNoise(/404/)
    await page.goto('/customerRemindTask?flag=3')
    await page.getByText(PLAN).tap()
    await page.getByRole('button', { name: '完成工单' }).tap()
    await page.getByRole('dialog').getByRole('textbox').fill('已陪同客户验车。')
    await change(steward, PLAN, { isDelete: '1' })
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
    await expect(page.getByText('该内容已不存在')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('已陪同客户验车。')
    const task = await steward.db.selectFrom('task').select('taskStatus').where('taskTitle', '=', PLAN).executeTakeFirstOrThrow()
    expect(task.taskStatus).not.toBe('3')
  })
})

/** The least data that the database accepts for a task. */
const BARE = {
  dataSource: '',
  taskContext: '',
  taskCallType: '',
  createdBy: '',
  taskCallTime: null,
  taskEndTime: null,
  taskStatusTime: null,
  taskCustomer: null,
  taskRemark: '',
  imgFileId: null,
  otherFileId: null,
  extra: '{}',
}

/** Checks that no placeholder of a missing value is shown. */
const expectNoPlaceholders = (page: Page) => expect(page.locator('main')).not.toContainText(/undefined|null|NaN|Invalid|\[object/)

test.describe('a task without optional data', () => {
  test('AMB-69 REMIND-15 TASKVIEW-05 is shown in list and detail, and can be completed without a card', async ({ page, steward }) => {
    await change(steward, PLAN, { ...BARE, taskStatus: '2' })
    await page.goto('/customerRemindTask?flag=3')
    const row = page.getByRole('listitem').filter({ hasText: PLAN })
    await expect(row).toContainText('未关联客户')
    expect((await shownTitles(page)).at(-1), 'a task without an end time is last').toBe(PLAN)
    await expectNoPlaceholders(page)
    await page.getByText(PLAN).tap()
    await expect(page.getByRole('heading', { name: PLAN })).toBeVisible()
    await expect(page.getByText('无改动记录')).toBeVisible()
    await expect(page.getByText(/剩余/)).toHaveCount(0)
    await expectNoPlaceholders(page)
    await expectGoodScreen(page)
    const cards = await steward.db.selectFrom('card').select('cardId').execute()
    await page.getByRole('button', { name: '完成工单' }).tap()
    await page.getByRole('dialog').getByRole('textbox').fill('已完成')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
    await expect(heading(page, '任务计划')).toBeVisible()
    expect(await steward.db.selectFrom('card').select('cardId').execute()).toHaveLength(cards.length)
  })

  test('REMIND-10 TASKVIEW-20 TASKVIEW-21 is shown as a reminder, without buttons to call or chat', async ({ page, steward }) => {
    await change(steward, BIRTHDAY, BARE)
    await page.goto('/customerRemindCustomerCare?flag=1')
    await page.getByRole('tab', { name: '往日提醒' }).tap()
    await expect(page.getByText(BIRTHDAY)).toBeVisible()
    await expectNoPlaceholders(page)
    await page.getByText(BIRTHDAY).tap()
    await expect(heading(page, '提醒详情')).toBeVisible()
    await expect(page.getByText('未关联客户')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(电话|聊天)/ })).toHaveCount(0)
    await expectNoPlaceholders(page)
    await expectGoodScreen(page)
  })

  test('HOME-15 HOME-16 is not listed on the home, whose counts are shown', async ({ page, steward }) => {
    await change(steward, '王小川车辆过户批单待签名', BARE)
    await page.reload()
    await expect(page.getByRole('button', { name: /^批单跟进 \d/ })).toBeVisible()
    await expect(page.getByText('更多待办')).toBeVisible()
    await expect(page.getByText('王小川车辆过户批单待签名')).toHaveCount(0)
    await expectNoPlaceholders(page)
  })
})

for (const size of [16, 32]) {
  test(`AMB-61 CONST-01 titles of 20 wide characters are cut to 15 complete ones next to the rest of their rows, with text of ${size} px`, async ({
    page,
    steward,
  }) => {
    const wide = { [PLAN]: '𠮷'.repeat(20), 提醒诸葛云亭补签批改申请书: 'W'.repeat(20), [BIRTHDAY]: '宽'.repeat(20) }
    for (const [before, after] of Object.entries(wide)) await change(steward, before, { taskTitle: after })
    await setTextSize(page, size)
    await page.goto('/customerRemindTask?flag=3')
    await expect(page.getByText('𠮷'.repeat(15), { exact: true })).toBeVisible()
    await expect(page.getByText('W'.repeat(15), { exact: true })).toBeVisible()
    await expectGoodScreen(page)
    await page.goto('/customerRemindCustomerCare?flag=1')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await expectGoodScreen(page)
  })
}
