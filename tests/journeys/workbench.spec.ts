import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { codeOf, turnOn } from './second-factor.ts'
import { expect, PASSWORD, signIn, type Steward, test } from './steward.ts'
import { choose, COMPUTER, openAsAnalyst, select } from './workbench.ts'

test.use(COMPUTER)

/** Selects the list of tasks, and returns the field of its title. */
async function selectTitle(page: Page): Promise<Locator> {
  await select(page, 'todoTab', '待办工单')
  return page.getByRole('textbox', { name: '名称' }).first()
}

test('an analyst finds a text, changes it, sees the difference and publishes it', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await page.getByRole('textbox', { name: '查找' }).fill('没有你创建的工单')
  await page.getByRole('treeitem').filter({ hasText: '列表' }).click()
  const empty = page.getByRole('textbox', { name: '没有内容时的话' })
  await expect(empty).toHaveValue('没有你创建的工单')
  await empty.fill('今天没有')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(empty).toHaveValue('没有你创建的工单')
  await expect(page.getByText('没有改动')).toBeVisible()
  await page.getByRole('button', { name: '重做' }).click()
  await page.getByRole('tab', { name: '改动' }).click()
  await page.getByRole('button', { name: '看改了什么' }).click()
  await expect(page.getByText(/没有内容时写 从 “没有你创建的工单” 改为 “今天没有”/)).toBeVisible()
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('请写一句这一版改了什么')).toBeVisible()
  await page.getByRole('textbox', { name: '这一版改了什么' }).fill('换一句话')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布第2版')).toBeVisible()
  const { author } = await steward.db.selectFrom('content_release').select('author').where('number', '=', 2).executeTakeFirstOrThrow()
  expect(author).not.toBe('')
  expect(said).toEqual([])
})

test('findings follow each key, and a failed save keeps the input', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  const title = await selectTitle(page)
  await title.fill('待办{params.tub}')
  await expect(page.locator('.wb-finding-error').first()).toContainText('tub')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await steward.stop()
  await title.fill('待办')
  await expect(page.getByText('草稿没有保存，改动还在这里')).toBeVisible()
  await expect(title).toHaveValue('待办')
  await steward.start()
  await page.getByRole('banner').getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
})

test('a text is typed where the caret is, also faster than it is checked', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  const title = await selectTitle(page)
  await title.press('Home')
  await title.press('ArrowRight')
  await title.pressSequentially('一二三四五六七八九十', { delay: 5 })
  await expect(title).toHaveValue('待一二三四五六七八九十办工单')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const { text } = await steward.db.selectFrom('content_draft').select('text').executeTakeFirstOrThrow()
  expect(text).toContain('"title": "待一二三四五六七八九十办工单"')
})

test('what is typed before the selected file is shown belongs to the file that is shown', async ({ context, steward }) => {
  const page = await context.newPage()
  await page.addInitScript(answerWorkersLate)
  await openAsAnalyst(page, steward)
  const title = await selectTitle(page)
  await expect(title).toHaveValue('待办工单')
  await page.getByRole('textbox', { name: '查找' }).fill('超时提醒列表')
  await page.getByRole('treeitem').filter({ hasText: '超时提醒列表' }).click()
  await title.focus()
  await page.keyboard.type('甲乙丙', { delay: 10 })
  await expect(title).toHaveValue('超时提醒列表')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const drafts = await steward.db.selectFrom('content_draft').select(['path', 'text']).execute()
  expect(drafts.map(({ path }) => path)).toEqual(['schemas/screens/tasks/waitDeal.json'])
  expect(drafts[0]?.text).toMatch(/"title": ".*甲乙丙.*"/)
})

test('what is typed just after a thing was moved does not change its neighbour', async ({ context, steward }) => {
  const page = await context.newPage()
  await page.addInitScript(answerWorkersLate)
  await openAsAnalyst(page, steward)
  await selectTitle(page)
  const hint = page.getByRole('textbox', { name: '提示' }).first()
  await expect(hint).toHaveValue('搜索')
  await page.getByRole('button', { name: '下移 搜索框' }).click()
  await hint.evaluate((field) => field.focus())
  await page.keyboard.type('甲乙丙', { delay: 10 })
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const { text } = await steward.db.selectFrom('content_draft').select('text').executeTakeFirstOrThrow()
  const [{ body }] = (JSON.parse(text) as { body: [{ body: object[] }] }).body
  expect(body).toMatchObject([{ widget: 'sort' }, { widget: 'search', placeholder: '搜索' }])
  expect(body[0]).not.toHaveProperty('placeholder')
  await hint.fill('找工单')
  await expect
    .poll(async () => (await steward.db.selectFrom('content_draft').select('text').executeTakeFirstOrThrow()).text)
    .toContain('找工单')
})

/** Delays each question to a worker in the page, as a slow machine does. */
function answerWorkersLate(): void {
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message: unknown) {
    setTimeout(() => post.call(this, message, {}), 1500)
  }
}

test('changes of a place that another person has released can be discarded', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  const title = await selectTitle(page)
  await title.fill('我的标题')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  // The draft began from a release that another person has left behind.
  await steward.db.updateTable('content_draft').set({ base: 'another' }).execute()
  await page.getByRole('tab', { name: '改动' }).click()
  await page.getByRole('button', { name: '看改了什么' }).click()
  await expect(page.getByText('里的同一处已被别人改过')).toBeVisible()
  await page.getByRole('button', { name: '放弃我的标题的改动' }).click()
  await page.getByRole('button', { name: '放弃，取最新的内容' }).click()
  await expect(page.getByRole('list', { name: '改过的文件' }).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('tab', { name: '属性' }).click()
  await expect(title).toHaveValue('待办工单')
  await expect(page.getByText('没有改动')).toBeVisible()
})

/** Returns the lines of a file that a draft changes. */
async function changedLines(steward: Steward, name: string): Promise<string[]> {
  const drafts = steward.db.selectFrom('content_draft').select(['path', 'text']).where('path', 'like', `%/${name}`)
  const draft = await drafts.executeTakeFirst()
  if (!draft) return []
  const before = new Set(readFileSync(resolve(import.meta.dirname, '../..', draft.path), 'utf8').split('\n'))
  return (draft.text ?? '').split('\n').filter((line) => !before.has(line))
}

test('an analyst extends a condition without JSON, and one line changes', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await selectTitle(page)
  const condition = page.getByRole('group', { name: '条件成立才显示' }).first()
  await condition.getByRole('button', { name: '并且再加一条' }).click()
  const added = condition.locator('.wb-new')
  await expect(added.getByRole('button', { name: '加上' })).toBeDisabled()
  await choose(page, added.getByRole('combobox', { name: '看什么' }), '工作模式')
  await choose(page, added.getByRole('combobox', { name: '怎么比' }), '不是')
  await choose(page, added.getByRole('combobox', { name: '和什么比' }), '服务管家')
  await added.getByRole('button', { name: '加上' }).click()
  await expect(condition.getByRole('combobox', { name: '并且还是或者' })).toContainText('并且')
  await choose(page, condition.getByRole('combobox', { name: '并且还是或者' }), '或者')
  await expect(page.getByRole('region', { name: '问题' })).toHaveCount(0)
  const wanted = '{ "any": [{ "field": "params.tab", "equals": "todo" }, { "not": { "field": "mode.id", "equals": "service" } }] }'
  await expect.poll(async () => (await changedLines(steward, 'waitDeal.json')).join('\n')).toContain(wanted)
  expect([(await changedLines(steward, 'waitDeal.json')).length, ...said]).toEqual([1])
})

test('an analyst adds a tile that opens a filtered list', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await page.getByRole('textbox', { name: '查找' }).fill('批单签名')
  await page.getByRole('treeitem').filter({ hasText: '磁贴格' }).click()
  await page.getByRole('button', { name: '加到“磁贴”' }).click()
  const tile = page.getByRole('group', { name: '新的：再加一项' })
  await tile.getByRole('textbox', { name: '名称' }).fill('要跟进的批单')
  await choose(page, tile.getByRole('combobox', { name: '图标' }), 'clock')
  await tile.getByRole('button', { name: '加上', exact: true }).click()
  await page.getByRole('textbox', { name: '查找' }).fill('要跟进的批单')
  await page.getByRole('treeitem').filter({ hasText: '要跟进的批单' }).click()
  const section = page.getByRole('region', { name: '要跟进的批单' })
  await choose(page, section.getByRole('combobox', { name: '加一步 · 点了做什么' }), '打开页面')
  const step = page.getByRole('group', { name: '新的：打开页面' })
  await step.getByRole('combobox', { name: '打开哪个页面' }).click()
  await page.keyboard.type('customerRemindTask')
  await page.locator('.semi-select-option').first().click()
  await step.getByRole('button', { name: '加上', exact: true }).click()
  await expect(page.locator('.wb-finding-error')).toContainText('需要参数“flag”')
  await section.getByRole('button', { name: '改 打开' }).click()
  await page.getByRole('combobox', { name: '加到“页面参数”' }).click()
  await page.locator('.semi-select-option').filter({ hasText: '类别' }).click()
  const value = page.getByRole('group', { name: '新的：类别' })
  await choose(page, value.getByRole('combobox', { name: '类别' }), '批单跟进')
  await value.getByRole('button', { name: '加上', exact: true }).click()
  await expect(page.getByRole('region', { name: '问题' })).toHaveCount(0)
  const wanted = '"onTap": [{ "do": "open", "screen": "customerRemindTask", "with": { "flag": "2" } }]'
  await expect.poll(async () => (await changedLines(steward, 'home.json')).join('\n')).toContain(wanted)
  expect([(await changedLines(steward, 'home.json')).length > 2, ...said]).toEqual([false])
})

test('a session that ends while somebody types is renewed above the page, and nothing is lost', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  const title = await selectTitle(page)
  await steward.db.deleteFrom('session').execute()
  await title.fill('待办事项')
  const again = page.getByRole('form', { name: '登录' })
  await expect(again).toContainText('登录已经到期，请重新登录。没有保存的改动还在。')
  await expect(again.getByLabel('账号')).toHaveValue('business')
  await again.getByLabel('密码').fill(PASSWORD)
  await again.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(title).toHaveValue('待办事项')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(title).toHaveValue('待办工单')
})

test('an account with an authenticator signs in with a code', async ({ page, context, steward }) => {
  await steward.pollContent()
  await signIn(page)
  const { secret } = await turnOn(page, steward)
  const workbench = await context.newPage()
  await workbench.goto('/workbench/')
  await workbench.getByLabel('账号').fill('service')
  await workbench.getByLabel('密码').fill(PASSWORD)
  await workbench.getByRole('button', { name: '登录' }).click()
  await workbench.getByLabel('动态码或恢复码').fill('000000')
  await workbench.getByRole('button', { name: '登录' }).click()
  await expect(workbench.getByRole('alert')).toContainText('动态码或恢复码不正确')
  await workbench.getByLabel('动态码或恢复码').fill(codeOf(steward, secret))
  await workbench.getByRole('button', { name: '登录' }).click()
  await expect(workbench.getByRole('alert')).toContainText('内容没有读出来')
})

test('an account without the role is told so', async ({ context, steward }) => {
  const page = await context.newPage()
  await steward.pollContent()
  await page.goto('/workbench/')
  await page.getByLabel('账号').fill('service')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toContainText('内容没有读出来')
})
