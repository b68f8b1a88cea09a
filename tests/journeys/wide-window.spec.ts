import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, heading, idle, PASSWORD, setTextSize, signIn, test } from './steward.ts'

test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false })

const detail = (page: Page) => page.locator('.st-beside')
const row = (page: Page, text: string) => page.locator('#root main [data-row]').filter({ hasText: text }).first()
const rail = (page: Page) => page.getByRole('navigation')
const path = (page: Page) => page.evaluate(() => location.pathname)

async function openList(page: Page, address = '/waitDeal'): Promise<void> {
  await signIn(page)
  await page.goto(address)
  await idle(page)
}

test('a wide window shows the detail beside its list; the address names both, and Back closes the detail', async ({ page }) => {
  await openList(page)
  await expect(page.getByText('在左边选一条，这里看详情')).toBeVisible()
  await row(page, '沪A8Z217').click()
  await expect(detail(page).getByRole('heading', { name: '工单详情' })).toBeFocused()
  await expect(heading(page, '待办工单')).toBeVisible()
  await expect(page).toHaveTitle('工单详情')
  expect(await page.evaluate(() => location.href)).toMatch(/\/planTaskDetail\?taskId=\w+#\/waitDeal$/)
  // The next row replaces the detail, so that Back does not repeat every row.
  await row(page, '上海骏驰').locator('.st-item-title').click()
  await expect(detail(page).getByText('上海骏驰团险续保方案洽谈')).toBeVisible()
  await page.reload()
  await expect(detail(page).getByText('上海骏驰团险续保方案洽谈')).toBeVisible()
  await expect(row(page, '沪A8Z217')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('在左边选一条，这里看详情')).toBeVisible()
  expect(await path(page)).toBe('/waitDeal')
})

test('the list keeps its search, tab and position while details open, and after closing them', async ({ page }) => {
  await openList(page, '/customerManage')
  await page.getByPlaceholder('搜索').fill('张')
  await row(page, 'Elizabeth').click()
  await expect(detail(page).getByText('基本信息')).toBeVisible()
  await expect(page.getByPlaceholder('搜索')).toHaveValue('张')
  await page.keyboard.press('Escape')
  await expect(page.getByText('在左边选一条，这里看详情')).toBeVisible()
  await expect(page.getByPlaceholder('搜索')).toHaveValue('张')

  await page.goto('/waitDeal')
  await page.getByRole('tab', { name: '我创建的' }).click()
  await idle(page)
  await page.locator('main [data-row] .st-item-title').first().click()
  await expect(detail(page).getByRole('heading').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: '我创建的' })).toHaveAttribute('aria-selected', 'true')
})

test('a detail opens further pages beside the list, and its back buttons lead to the list', async ({ page }) => {
  await openList(page)
  await row(page, '沪A8Z217').click()
  await detail(page).getByText('欧阳静宜').click()
  await expect(detail(page).getByRole('heading', { name: '客户详情' })).toBeVisible()
  await expect(row(page, '沪A8Z217')).toBeVisible()
  await detail(page).getByRole('button', { name: '返回' }).click()
  await expect(detail(page).getByRole('heading', { name: '工单详情' })).toBeVisible()
  // AMB-70 returns to the home on a phone; here the list is still there.
  await detail(page).getByRole('button', { name: '返回' }).click()
  await expect(page.getByText('在左边选一条，这里看详情')).toBeVisible()
  expect(await path(page)).toBe('/waitDeal')
})

test('a task that is finished beside the list leaves the list', async ({ page }) => {
  await openList(page)
  await row(page, '沪A8Z217').click()
  await detail(page).getByRole('button', { name: '完成工单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '已联系' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(row(page, '沪A8Z217')).toHaveCount(0)
  await expect(row(page, '上海骏驰')).toBeVisible()
})

test('a long list in the detail scrolls on its own and draws the rows that it shows', async ({ page }) => {
  await openList(page, '/customerManage')
  await page.goto('/customerDetail?externalUserid=wmDEMO0008&selectTag=policy#/customerManage')
  const rows = detail(page).locator('[aria-setsize="300"]')
  await expect(rows.first()).toBeVisible()
  await detail(page).evaluate((pane) => pane.scrollTo(0, 12_000))
  await expect(async () => {
    const shown = await rows.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top > 0).length)
    expect(shown).toBeGreaterThan(5)
  }).toPass()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await detail(page).getByRole('tab', { name: '工单' }).click()
  await expect.poll(() => detail(page).evaluate((pane) => pane.scrollTop)).toBeLessThan(200)
})

test('the rail replaces the tab bar, and is first for the keyboard', async ({ page }) => {
  await openList(page)
  await expect(rail(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(rail(page).getByRole('button', { name: '首页' })).toBeFocused()
  await rail(page).getByRole('button', { name: '客户' }).click()
  await expect(heading(page, '客户管理')).toBeVisible()
  await expect(rail(page).getByRole('button', { name: '客户' })).toHaveAttribute('aria-current', 'page')
  await rail(page).getByRole('button', { name: '首页' }).click()
  await expect(page.getByText('今日数据')).toBeVisible()
  await expect(detail(page)).toHaveCount(0)
})

test('shortcuts move through the rows, open them, search, close and list themselves', async ({ page }) => {
  await openList(page)
  await expect(row(page, '王小川')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(row(page, '王小川').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: '王小川车辆过户批单待签名' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('在左边选一条，这里看详情')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('jk/?')
  await expect(page.getByPlaceholder('搜索')).toHaveValue('jk/?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a window that becomes narrow shows the detail alone, and both again when it becomes wide', async ({ page }) => {
  await openList(page)
  await row(page, '沪A8Z217').click()
  await expect(detail(page).getByRole('heading', { name: '工单详情' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(detail(page)).toHaveCount(0)
  await expect(heading(page, '工单详情')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(detail(page).getByRole('heading', { name: '工单详情' })).toBeVisible()
  await expect(row(page, '上海骏驰')).toBeVisible()
})

test('a window that was loaded narrow and becomes wide opens the rows of its list beside it, and shows the rail', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openList(page)
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.getByText('在左边选一条，这里看详情')).toBeVisible()
  await row(page, '沪A8Z217').click()
  await expect(detail(page).getByRole('heading', { name: '工单详情' })).toBeVisible()
  await row(page, '上海骏驰').locator('.st-item-title').click()
  await expect(detail(page).getByText('上海骏驰团险续保方案洽谈')).toBeVisible()

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/myHome')
  await expect(page.getByText('今日数据')).toBeVisible()
  await idle(page)
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.getByRole('button', { name: '快捷键' })).toBeVisible()
})

test('an address of both in a new window leads back from the detail to the list, and one that names no list shows the page alone', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('about:blank')
  await page.goto('/customerDetail?externalUserid=wmDEMO0007#/customerManage')
  await expect(detail(page).getByText('基本信息')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('在左边选一条，这里看详情')).toBeVisible()
  expect(await path(page)).toBe('/customerManage')
  for (const other of ['/my', '/admin', '/nowhere', '//example.com']) {
    await page.goto(`/customerDetail?externalUserid=wmDEMO0007#${other}`)
    await page.reload()
    await expect(page.getByRole('tab', { name: '基本信息' })).toBeVisible()
    await expect(detail(page)).toHaveCount(0)
  }
})

test('DEC-18 after the service ended the session, the detail keeps what was typed behind the login', async ({ page, steward }) => {
  steward.expectNoise(/401/)
  await openList(page)
  await row(page, '沪A8Z217').locator('.st-item-title').click()
  await detail(page).getByText('欧阳静宜').click()
  const remark = detail(page).getByLabel(/^备注/)
  await remark.fill('周末联系')
  await steward.db.deleteFrom('session').execute()
  await detail(page).getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByPlaceholder('请输入账号')).toBeVisible()
  await expect(detail(page)).toBeHidden()
  // Shortcuts concern a page that is shown.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('请输入账号').fill('service')
  await page.getByPlaceholder('请输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(remark).toHaveValue('周末联系')
})

const LOOKS = [
  { width: 960, text: 16, colorScheme: 'light' },
  { width: 960, text: 32, colorScheme: 'dark' },
  { width: 1280, text: 16, colorScheme: 'dark' },
  { width: 1280, text: 32, colorScheme: 'light' },
] as const

for (const { width, text, colorScheme } of LOOKS)
  test(`a window ${width} pixels wide with text of ${text} pixels, ${colorScheme}, has no axe violation and nothing beside its edges`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await setTextSize(page, text)
    await openList(page, '/myHome')
    for (const address of ['/myHome', '/updateTask?formMode=create', '/customerManage', '/waitDeal']) {
      await page.goto(address)
      await expectGoodScreen(page)
    }
    await row(page, '上海骏驰').locator('.st-item-title').click()
    await expect(detail(page).getByText('推送对象')).toBeVisible()
    await expectGoodScreen(page)
    await detail(page).getByRole('button', { name: '完成工单' }).click()
    await expectGoodScreen(page)
  })
