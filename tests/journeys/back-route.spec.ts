import type { Page } from '@playwright/test'
import { expect, heading, signIn, test } from './steward.ts'
import { EXPIRED, ownTask } from './task-pages.ts'

const back = (page: Page) => page.getByRole('button', { name: '返回', exact: true }).tap()
/** Account, its home, a row of its to-do list, and a tile with tasks. */
const HOMES = [
  ['service', '/myHome', /./, /^任务计划/],
  ['business', '/businessHome', /宁波远航催寄批单/, /^咨诉办理/],
  ['claims', '/claimsSpecialist', /./, /^咨诉办理/],
] as const

async function saveNewTask(page: Page): Promise<void> {
  await expect(heading(page, '新建工单')).toBeVisible()
  await page.getByLabel(/^标题/).fill('回访老客户')
  await page.getByLabel(/^内容/).fill('请本周内电话回访。')
  await page.getByRole('button', { name: '添加 推送对象' }).tap()
  const sheet = page.getByRole('dialog', { name: '选择同事' })
  await sheet.getByRole('checkbox').first().tap()
  await sheet.getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
}

for (const [account, home, row, tile] of HOMES)
  test(`AMB-70 TODO-09 TASKFORM-07 from every list, a detail and a saved form return to the home they were entered from, ${home}`, async ({
    page,
  }) => {
    await signIn(page, account)
    const atHome = () => expect(page).toHaveURL(new RegExp(`${home}$`))
    await page.getByText('更多待办').tap()
    await expect(heading(page, '待办工单')).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: row }).first().locator('.st-item-title').tap()
    await expect(page).toHaveURL(/TaskDetail\?/)
    // The phone's Back goes one page back, the button in the header follows the stored route.
    await page.goBack()
    await expect(heading(page, '待办工单')).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/TaskDetail\?/)
    await page.reload()
    await back(page)
    await atHome()

    await page.getByText('更多待办').tap()
    await page.getByRole('button', { name: '新增工单' }).tap()
    await saveNewTask(page)
    await atHome()

    await page.getByRole('button', { name: tile }).tap()
    await page.getByRole('listitem').first().tap()
    await expect(page).toHaveURL(/TaskDetail\?/)
    await back(page)
    await atHome()
  })

test('AMB-70 a task opened by its link returns to the previous page, and without one to the own home', async ({ page, steward }) => {
  await signIn(page, 'business')
  const taskId = await ownTask(steward, EXPIRED)
  const other = await page.context().newPage()
  await other.goto('/login')
  await signIn(other, 'business')
  await other.goto(`/planTaskDetail?taskId=${taskId}`)
  await expect(heading(other, '工单详情')).toBeVisible()
  await back(other)
  await expect(other).toHaveURL(/\/businessHome$/)
})
