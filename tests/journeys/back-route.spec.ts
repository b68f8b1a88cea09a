import type { Page } from '@playwright/test'
import { expect, heading, signIn, test } from './steward.ts'

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
    await page.getByRole('listitem').filter({ hasText: row }).locator('.st-item-title').first().tap()
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

test('AMB-70 without a home in the history, a task returns to the previous page, and from the first page to the own home', async ({
  page,
}) => {
  await signIn(page, 'business')
  // Each address starts a history of its own.
  await page.goto('/waitDeal')
  await page.getByText('宁波远航催寄批单').tap()
  await expect(page).toHaveURL(/TaskDetail\?/)
  const address = page.url()
  await back(page)
  await expect(heading(page, '待办工单')).toBeVisible()
  await page.goto(address)
  await back(page)
  await expect(page).toHaveURL(/\/businessHome$/)
})
