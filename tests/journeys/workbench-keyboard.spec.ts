import type { Page } from '@playwright/test'
import { makeAnalyst } from '../content/person.ts'
import { axeViolations } from './axe.ts'
import { expect, PASSWORD, test } from './steward.ts'
import { COMPUTER, openAsAnalyst, select } from './workbench.ts'

test.use(COMPUTER)

/** Semi UI names an option of a closed list as the active one; browsers ignore an id that does not exist. */
const KNOWN = ['aria-valid-attr-value']

/** Presses Tab until an element with this role and name has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (
      await wanted.evaluate((element) => element === document.activeElement || element.contains(document.activeElement)).catch(() => false)
    )
      return
  }
  throw new Error(`Tab does not lead to ${role} ${String(name)}`)
}

test('an analyst finds, changes, takes back and publishes with the keyboard alone', async ({ context, steward }) => {
  await makeAnalyst(steward.db)
  await steward.pollContent()
  const page = await context.newPage()
  await page.goto('/workbench/')
  await tabTo(page, 'textbox', '账号')
  await page.keyboard.type('business')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tree')).toBeVisible()

  await tabTo(page, 'textbox', '查找界面、字段或文字')
  await page.keyboard.type('超时提醒列表')
  await expect(page.getByRole('treeitem').filter({ hasText: '超时提醒列表' })).toBeVisible()
  await tabTo(page, 'treeitem', '界面')
  await page.keyboard.press('Control+ArrowDown')
  await expect(page.getByRole('treeitem', { name: '界面' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('treeitem', { name: '界面' })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treeitem', { selected: true })).toHaveText('超时提醒列表')

  await tabTo(page, 'textbox', '名称')
  await page.keyboard.press('End')
  await page.keyboard.type('甲')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('没有改动')).toBeVisible()
  await page.keyboard.type('乙')
  await expect(page.getByText('草稿已保存')).toBeVisible()

  await tabTo(page, 'tab', /属性|JSON|改动/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', '看改了什么')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/超时提醒列表 改为 超时提醒列表乙/)).toBeVisible()
  await tabTo(page, 'textbox', '这一版改了什么')
  await page.keyboard.type('标题写清楚')
  await tabTo(page, 'button', '发布')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/已发布第\d+版/)).toBeVisible()
})

test('screen readers find no element of the workbench without a name or with a wrong role', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  const violations: string[] = []
  const look = async (what: string) => {
    for (const violation of await axeViolations(page, { without: KNOWN })) violations.push(`${what}: ${violation}`)
  }
  await look('start')
  await select(page, '提醒工单', '磁贴格')
  await expect(page.getByRole('heading', { name: '磁贴格 · 提醒工单' })).toBeVisible()
  await look('properties')
  for (const tab of ['JSON', '谁能到哪里', '改动', '版本']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await look(tab)
  }
  expect(violations).toEqual([])
})
