import { expect, test } from './steward.ts'
import { COMPUTER, openAsAnalyst, select } from './workbench.ts'

test.use(COMPUTER)

test('the table says who reaches each screen with how many taps, and marks what a change makes different', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await page.getByRole('tab', { name: '谁能到哪里' }).click()
  const table = page.getByRole('table', { name: '谁能到哪里' })
  const cellOf = (screen: string, column: number) =>
    table
      .getByRole('row', { name: new RegExp(`^${screen} `) })
      .getByRole('cell')
      .nth(column)
  await expect(table.getByRole('columnheader')).toContainText(['页面', '服务管家', '业务管家', '理赔管家', '客户', '管理员'])
  await cellOf('客户标签', 2).getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: '客户标签' })).toHaveText('理赔管家去“客户标签”：首页 › 选择客户 › 客户标签。')

  await page.getByRole('tab', { name: '属性' }).click()
  await select(page, '提醒工单', '磁贴格')
  const business = page.getByRole('list', { name: /业务管家/ }).first()
  await business.getByRole('button', { name: '拿掉' }).first().click()
  await page.getByRole('tab', { name: '谁能到哪里' }).click()
  await expect(cellOf('客户提醒', 1)).toContainText('链接有改动')
  await expect(cellOf('客户提醒', 0)).toHaveText('1')
  await cellOf('客户提醒', 1).getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: '客户提醒' })).toContainText('发布的版本里：首页 › 客户提醒。')
  await table.getByRole('button', { name: '客户提醒', exact: true }).click()
  await page.getByRole('tab', { name: '属性' }).click()
  await expect(page.getByRole('heading', { name: '客户提醒' })).toBeVisible()
  expect(said).toEqual([])
})
