import { expect, test } from './steward.ts'
import { choose, COMPUTER, openAsAnalyst } from './workbench.ts'

test.use(COMPUTER)

test('the preview shows what is typed before it is saved, selects what is tapped, and keeps apart from the app', async ({
  context,
  steward,
}) => {
  test.setTimeout(180_000)
  const page = await context.newPage()
  await page.goto('/workbench/')
  await page.evaluate(() => localStorage.setItem('own', 'kept'))
  const said = await openAsAnalyst(page, steward, { hasPreview: true })
  const app = page.frameLocator('iframe[title="预览"]')
  // Its process and its sample data start first.
  await expect(app.getByText('待办事项').first()).toBeVisible({ timeout: 90_000 })

  await page.getByRole('textbox', { name: '查找' }).fill('没有你创建的工单')
  await page.getByRole('treeitem').filter({ hasText: '列表' }).click()
  await expect(app.getByRole('heading', { level: 1, name: '待办工单' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '界面的地址' })).toHaveValue('/waitDeal')
  await app.getByText('我创建的').click()
  await app.getByRole('searchbox').or(app.getByRole('textbox')).first().fill('没有这样的工单')
  await page.getByRole('textbox', { name: '查找' }).fill('todoTab')
  await page.getByRole('treeitem').filter({ hasText: '待办工单' }).first().click()
  const title = page.getByRole('textbox', { name: '名称' }).first()
  await title.fill('全部待办')
  await expect(app.getByRole('heading', { level: 1, name: '全部待办' })).toBeVisible()
  // The app keeps its screen and the typed text.
  await expect(app.getByRole('searchbox').or(app.getByRole('textbox')).first()).toHaveValue('没有这样的工单')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(app.getByRole('heading', { level: 1, name: '待办工单' })).toBeVisible()

  await page.getByRole('textbox', { name: '查找' }).fill('')
  await app.getByText('我创建的').click()
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('标签页')
  // A node that is hidden says which part of its condition is not met.
  await page.getByRole('textbox', { name: '查找' }).fill('params.sort')
  await page.getByRole('treeitem').filter({ hasText: '排序' }).last().click()
  await expect(page.getByText('预览里现在看不到：下面的条件不成立。')).toBeVisible()
  await expect(page.getByText('现在是“我创建的”：不成立')).toBeVisible()
  await app.getByText('待我处理').click()
  await expect(page.getByText('预览里现在看得到。')).toBeVisible()

  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(stored.filter((key) => !key.startsWith('steward.workbench.'))).toEqual(['own'])
  expect(said).toEqual([])
})

test('the preview shows each mode, what a policyholder sees, and empty lists', async ({ context, steward }) => {
  test.setTimeout(180_000)
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward, { hasPreview: true })
  const app = page.frameLocator('iframe[title="预览"]')
  await expect(app.getByText('待办事项').first()).toBeVisible({ timeout: 90_000 })
  const person = page.getByRole('combobox', { name: '谁在用' })
  await expect(person).toContainText('（服务管家）')
  await choose(page, person, '（理赔管家）')
  await expect(app.getByText('超时提醒').first()).toBeVisible()
  await choose(page, person, '客户')
  // The signing screen leads to the photos first.
  await expect(app.getByRole('heading', { level: 1, name: '批单影像' })).toBeVisible()
  await expect(app.getByText('PD2026000000011').first()).toBeVisible()
  await choose(page, person, '（业务管家）')
  await expect(app.getByText('待办事项').first()).toBeVisible()
  await expect(app.getByText('没有待你处理的工单')).toHaveCount(0)
  await choose(page, page.getByRole('combobox', { name: '网络和服务' }), '列表都是空的')
  await expect(app.getByText('没有待你处理的工单')).toBeVisible()
  expect(said).toEqual([])
})

test('a preview needs a ticket, and only the workbench may frame it', async ({ page, steward }) => {
  for (const path of ['api/steward/workNews', 'dev/world'])
    expect((await page.request.get(`/workbench/preview/${path}`)).status()).toBe(403)
  const { headers } = await fetch(`${steward.url}/workbench/preview/`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})
