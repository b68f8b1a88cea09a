import type { Browser, Page } from '@playwright/test'
import { createLink } from '../../server/accounts/account-links.ts'
import { DEMO_ADMINISTRATOR } from '../../server/demo/accounts.ts'
import { allowText } from './known-texts.ts'
import { anotherPhone, expect, expectGoodScreen, fillLogin, heading, idle, PASSWORD, signIn, type Steward, test } from './steward.ts'

const GOOD = 'nine quiet rivers'
const MINUTE = 60_000

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, dialog: string, ok: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: ok }).tap()

/** Signs in on the login page and waits for the page of the role. */
async function enter(page: Page, account: string, title: string, password = PASSWORD): Promise<void> {
  await page.goto('/')
  await fillLogin(page, account, password)
  await expect(heading(page, title)).toBeVisible()
}

const enterAsAdministrator = (page: Page) => enter(page, DEMO_ADMINISTRATOR, '账号管理')

/** Opens an account in the administrator's list. */
async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('listitem').filter({ hasText: name }).first().tap()
  await expect(heading(page, '账号')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

const firstLink = async ({ db, now, url }: Steward) => {
  await db.updateTable('staff').set({ role: 'steward', router: '' }).where('role', '=', 'administrator').execute()
  return createLink(db, { purpose: 'firstAdministrator' }, { publicUrl: url, now: now() })
}

const passwordLink = ({ db, now, url }: Steward, userId: string) =>
  createLink(db, { purpose: 'password', userId }, { publicUrl: url, now: now() })

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await field(page, '密码').fill(password)
  await field(page, '再输一次').fill(again)
  await button(page, '确定').tap()
}

/** Sends the link of an account, and returns its address from the dialog. */
async function sendLink(page: Page): Promise<string> {
  await page.getByText('发设密码的链接').tap()
  await confirm(page, '发设密码的链接', '发链接')
  const dialog = page.getByRole('dialog', { name: '设密码的链接' })
  const link = await dialog.getByText(/#link=/).innerText()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: '关闭' }).tap()
  return link
}

async function signInElsewhere(browser: Browser, steward: Steward, account: string): Promise<Page> {
  const other = await anotherPhone(browser, steward)
  await other.goto('/')
  await fillLogin(other, account, PASSWORD)
  await expect(other.getByRole('navigation')).toBeVisible()
  return other
}

/** Scrolls down and taps 更多 until the oldest event is shown; the list draws only the rows near the window. */
async function readToTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
    await idle(page)
    if (await button(page, '更多').isVisible()) await button(page, '更多').tap()
    await expect(button(page, '更多')).toBeHidden({ timeout: 100 })
    await expect(page.getByText('修改 lijingyi')).toBeVisible({ timeout: 100 })
  }).toPass()
}

test('a first link creates an administrator, who creates a steward, who sets a password and signs in', async ({
  page,
  browser,
  steward,
}) => {
  await page.goto(await firstLink(steward))
  await expect(page).toHaveURL(`${steward.url}/setPassword`)
  await field(page, '用户号').fill('boss')
  await field(page, '姓名').fill('张岚')
  await field(page, '登录账号').fill('boss')
  await expectGoodScreen(page)
  await setPassword(page, GOOD)
  await expect(page.getByText('密码设置成功，请登录')).toBeVisible()
  await expect(heading(page, '登录')).toBeVisible()
  await fillLogin(page, 'boss', GOOD)
  await expect(page).toHaveURL(`${steward.url}/admin`)
  await expect(page.getByText('chenzhiyuan', { exact: true })).toBeVisible()
  await expectGoodScreen(page)

  await button(page, '新建账号').tap()
  await field(page, '用户号').fill('wang.fang')
  await field(page, '姓名').fill('王芳')
  await field(page, '登录账号').fill('wangfang')
  await field(page, '手机号').fill('19911000002')
  await expectGoodScreen(page)
  await button(page, '保存').tap()
  await expect(page.getByText('新建成功')).toBeVisible()
  await expect(page).toHaveURL(`${steward.url}/accountDetail?userId=wang.fang`)
  await expect(page.getByText('没有密码')).toBeVisible()
  await expectGoodScreen(page)
  const link = await sendLink(page)

  const other = await anotherPhone(browser, steward)
  await other.goto(link)
  await expect(other.getByText('王芳')).toBeVisible()
  await setPassword(other, GOOD)
  await expect(heading(other, '登录')).toBeVisible()
  await fillLogin(other, 'wangfang', GOOD)
  await expect(other).toHaveURL(`${steward.url}/myHome`)
  await expect(other.getByRole('navigation')).toBeVisible()
  await other.context().close()
})

test('the token of a link leaves the address and the history and is stored nowhere, so a reload needs the link again', async ({
  page,
  steward,
}) => {
  const link = await passwordLink(steward, 'chenzhiyuan')
  const token = link.split('#link=')[1] ?? ''
  await page.goto(link)
  await expect(field(page, '密码')).toBeVisible()
  expect(page.url()).toBe(`${steward.url}/setPassword`)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, document.cookie]))
  expect(stored).not.toContain(token)
  await page.reload()
  await expect(page.getByText('请打开管理员发给您的链接')).toBeVisible()
  await expectGoodScreen(page)
  // A new link that is opened in this tab changes only the fragment.
  await page.evaluate((address) => location.assign(address), link)
  await expect(field(page, '密码')).toBeVisible()
  expect(page.url()).toBe(`${steward.url}/setPassword`)
})

test('a refused password keeps what was typed except the passwords', async ({ page, steward }) => {
  steward.expectNoise(/status of 4(22|09)/)
  await page.goto(await firstLink(steward))
  await field(page, '用户号').fill('chenzhiyuan')
  await field(page, '姓名').fill('张岚')
  await field(page, '登录账号').fill('boss')
  await setPassword(page, GOOD, 'something else')
  await expect(page.getByText('输入不一致')).toBeVisible()
  await setPassword(page, 'sunshine1')
  await expect(page.getByText('这个密码太常见')).toBeVisible()
  await expect(field(page, '姓名')).toHaveValue('张岚')
  await expect(field(page, '密码')).toHaveValue('')
  await setPassword(page, GOOD)
  await expect(page.getByText('用户号、邮箱、账号或工号已被使用，请核对')).toBeVisible()
  await expect(field(page, '用户号')).toHaveValue('chenzhiyuan')
})

test('an expired link, also one that expires while the form is open, says so and leads to the login', async ({ page, steward }) => {
  const link = await passwordLink(steward, 'chenzhiyuan')
  await page.goto(link)
  await field(page, '密码').fill(GOOD)
  steward.advanceClock(24 * 60 * MINUTE)
  await setPassword(page, GOOD)
  await expect(page.locator('main').getByText('链接已使用或已过期，请向管理员要一个新的')).toBeVisible()
  await expect(field(page, '密码')).toBeHidden()
  await page.goto('/verify')
  await page.goto(link)
  await expect(page.locator('main').getByText('链接已使用或已过期，请向管理员要一个新的')).toBeVisible()
  await expectGoodScreen(page)
  await button(page, '去登录').tap()
  await expect(heading(page, '登录')).toBeVisible()
})

test('disabling an account ends its sessions at once; enabling lets its owner sign in again', async ({ page, browser, steward }) => {
  const other = await signInElsewhere(browser, steward, 'claims')
  await enterAsAdministrator(page)
  await openAccount(page, '陆嘉怡')
  await button(page, '停用').tap()
  await confirm(page, '停用账号', '停用')
  await expect(page.getByText('账号已停用')).toBeVisible()
  await expect(page.getByText('已停用', { exact: true })).toBeVisible()
  await expectGoodScreen(page)
  await other.reload()
  await expect(other.getByRole('dialog').getByText('登录已失效，请重新登录')).toBeVisible()
  await other.getByRole('dialog').getByRole('button').tap()
  await fillLogin(other, 'claims', PASSWORD)
  await expect(other.getByText('用户名或密码错误')).toBeVisible()
  await button(page, '启用').tap()
  await confirm(page, '启用账号', '启用')
  await expect(page.getByText('账号已启用')).toBeVisible()
  await fillLogin(other, 'claims', PASSWORD)
  await expect(other.getByRole('navigation')).toBeVisible()
  await other.context().close()
})

test('a leaver’s open tasks and customers move to another steward after a question with their numbers', async ({ page, steward }) => {
  await enterAsAdministrator(page)
  await openAccount(page, '陈志远')
  await page.getByText('移交工单和客户').tap()
  const dialog = page.getByRole('dialog', { name: '移交工单和客户' }).first()
  await dialog.getByText('林书瑶').tap()
  await expect(dialog.getByText(/要移交\d+个未完成的工单、\d+位客户/)).toBeVisible()
  await expect(dialog.getByText('周敏')).toBeHidden()
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: '移交' }).tap()
  await expect(page.getByText(/陈志远的\d+个未完成的工单、\d+位客户移交给林书瑶？/)).toBeVisible()
  await page.getByRole('dialog').last().getByRole('button', { name: '移交' }).tap()
  await expect(page.getByText(/已移交\d+个工单、\d+位客户/)).toBeVisible()
  const left = await steward.db
    .selectFrom('task')
    .select('taskId')
    .where('taskUser', '=', 'chenzhiyuan')
    .where('taskStatus', 'in', ['0', '1', '2'])
    .execute()
  expect(left).toEqual([])
})

test('an administrator binds and unbinds an account of the insurer’s app, and changes name and home', async ({ page }) => {
  await enterAsAdministrator(page)
  await openAccount(page, '沈若溪')
  await page.getByText('绑定', { exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: '绑定富德E保账号' })
  await dialog.getByLabel('富德E保用户号').fill('EB000077')
  await dialog.getByLabel('工号').fill('900077')
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('绑定成功')).toBeVisible()
  await expect(page.getByText('EB000077')).toBeVisible()
  await page.getByText('解除', { exact: true }).tap()
  await confirm(page, '解除绑定', '解除')
  await expect(page.getByText('EB000077')).toBeHidden()
  await button(page, '修改').tap()
  await field(page, '姓名').fill('沈若')
  await expectGoodScreen(page)
  await button(page, '保存').tap()
  await expect(page.getByRole('heading', { name: '沈若', exact: true })).toBeVisible()
})

test('each role reaches its own screens; any other address leads to the own home', async ({ page, browser, steward }) => {
  await signIn(page)
  for (const address of ['/admin', '/auditTrail', '/accountDetail?userId=chenzhiyuan', '/accountEdit']) {
    await page.goto(address)
    await expect(page).toHaveURL(`${steward.url}/myHome`)
  }
  await expect(page.getByRole('navigation')).toBeVisible()
  const other = await anotherPhone(browser, steward)
  await enterAsAdministrator(other)
  for (const address of ['/waitDeal', '/myHome', '/my', '/customerManage']) {
    await other.goto(address)
    await expect(other).toHaveURL(`${steward.url}/admin`)
    await expect(heading(other, '账号管理')).toBeVisible()
  }
  await other.goto('/auditTrail')
  await expect(heading(other, '改动记录')).toBeVisible()
  await other.context().close()
})

test('an auditor lands on the trail, reads it page by page and of one account, and signs out', async ({ page, browser, steward }) => {
  await steward.db.updateTable('staff').set({ role: 'auditor', router: 'auditTrail' }).where('loginName', '=', 'claims').execute()
  const rows = Array.from({ length: 120 }, (_, index) => ({
    eventId: `00000000${String(index).padStart(4, '0')}`,
    at: steward.now() - (120 - index) * MINUTE,
    actor: 'zhoumin',
    action: 'edit' as const,
    subject: index === 0 ? 'lijingyi' : 'gumingxuan',
    details: index === 0 ? '{"role":"auditor"}' : '{}',
  }))
  await steward.db.insertInto('audit_event').values(rows).execute()
  await enter(page, 'claims', '改动记录')
  await expect(page).toHaveURL(`${steward.url}/auditTrail`)
  await expectGoodScreen(page)
  await readToTheEnd(page)
  await expect(page.getByText('修改 lijingyi')).toBeVisible()
  allowText(page, 'lijingyi')
  await page.getByPlaceholder('请输入用户号').fill('lijingyi')
  await button(page, '搜索').tap()
  await expect(page.getByText('角色：审计员')).toBeVisible()
  await expect(page.getByText('修改 gumingxuan').first()).toBeHidden()
  const other = await anotherPhone(browser, steward)
  await enter(other, 'claims', '改动记录')
  await other.goto('/admin')
  await expect(other).toHaveURL(`${steward.url}/auditTrail`)
  await button(other, '退出登录').tap()
  await confirm(other, '退出登录', '退出')
  await expect(heading(other, '登录')).toBeVisible()
  await other.context().close()
})

test('an administrator’s session ends after 15 minutes; the login opens over the form and keeps what was typed', async ({
  page,
  steward,
}) => {
  steward.expectNoise(/status of 401/)
  await enterAsAdministrator(page)
  await button(page, '新建账号').tap()
  await field(page, '用户号').fill('wang.fang')
  await field(page, '姓名').fill('王芳')
  steward.advanceClock(15 * MINUTE)
  await button(page, '保存').tap()
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').tap()
  await fillLogin(page, DEMO_ADMINISTRATOR, PASSWORD)
  await expect(heading(page, '新建账号')).toBeVisible()
  await expect(field(page, '姓名')).toHaveValue('王芳')
  await button(page, '保存').tap()
  await expect(page.getByText('新建成功')).toBeVisible()
})

test('a steward changes the own password; a wrong old one keeps the new one', async ({ page, steward }) => {
  await signIn(page)
  await page.goto('/my')
  await button(page, '修改密码').tap()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('原密码').fill('wrong one')
  await dialog.getByLabel('新密码', { exact: true }).fill(GOOD)
  await dialog.getByLabel('再输一次').fill(GOOD)
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('原密码不正确')).toBeVisible()
  await expect(dialog.getByLabel('原密码')).toHaveValue('')
  await expect(dialog.getByLabel('新密码', { exact: true })).toHaveValue(GOOD)
  await dialog.getByLabel('原密码').fill(PASSWORD)
  // Enter leads through the fields, and in the last one it does the same as 确定.
  for (const label of ['原密码', '新密码']) await dialog.getByLabel(label, { exact: true }).press('Enter')
  await expect(dialog.getByLabel('再输一次')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  await fillLogin(page, 'service', GOOD)
  await expect(page).toHaveURL(`${steward.url}/myHome`)
})
