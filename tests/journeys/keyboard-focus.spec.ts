import type { Page } from '@playwright/test'
import { expect, heading, signIn, test } from './steward.ts'

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '完成', exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog', { name: '完成工单' })

test('TASKVIEW-10 after an order is finished in its row by keyboard, the focus is on 完成 of the row that follows', async ({ page }) => {
  await signIn(page)
  await page.goto('/waitDeal')
  await expect(rows(page).first()).toBeVisible()
  const following = (await rows(page).nth(2).innerText()).split('\n')[0] ?? ''
  await rows(page).nth(1).getByRole('button', { name: '完成', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('checkbox').uncheck()
  await dialog(page).getByRole('button', { name: '已联系' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText('已联系')
  await dialog(page).getByRole('button', { name: '确定' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已完成任务')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const next = rows(page).filter({ hasText: following }).first().getByRole('button', { name: '完成', exact: true })
  await expect(next).toBeFocused()
})

test('DEC-04 a phrase follows a full stop without a comma, and is not written beyond the limit', async ({ page }) => {
  await signIn(page)
  await page.goto('/waitDeal')
  await rows(page).first().getByRole('button', { name: '完成', exact: true }).tap()
  const remark = dialog(page).getByRole('textbox')
  await remark.fill('客户说。')
  await dialog(page).getByRole('button', { name: '已转交' }).tap()
  await expect(remark).toHaveValue('客户说。已转交')
  await dialog(page).getByRole('button', { name: '已办结' }).tap()
  await expect(remark).toHaveValue('客户说。已转交，已办结')
  const full = '字'.repeat(497)
  await remark.fill(full)
  await dialog(page).getByRole('button', { name: '已联系' }).tap()
  await expect(page.getByText('反馈最多500个字，放不下了')).toBeVisible()
  await expect(remark).toHaveValue(full)
})

test('TASKEDIT-01 after 本人 by keyboard the focus is on the field that shows it, and the chosen end is a pressed button', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/updateTask?formMode=create')
  await expect(heading(page, '新建工单')).toBeVisible()
  await page.getByRole('button', { name: '本人' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '本人' })).toHaveCount(0)
  const focused = page.locator(':focus')
  await expect(focused).toHaveAccessibleName(/推送对象/)
  const ends = page.getByRole('list', { name: '常用到期时间' })
  await ends.getByRole('button', { name: '明天' }).tap()
  await expect(ends.getByRole('button', { pressed: true })).toHaveText(['明天'])
  await ends.getByRole('button', { name: '今天' }).tap()
  await expect(ends.getByRole('button', { pressed: true })).toContainText(['今天'])
})
