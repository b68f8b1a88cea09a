import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, heading, signIn, type Steward, test } from './steward.ts'
import { choose, COMPUTER, draftsOf, openAsAnalyst, select } from './workbench.ts'

test.use(COMPUTER)

const MESSAGES = 'schemas/messages.json'

const released = (path: string): string => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

/** Returns the lines of a draft that its release does not have. */
async function newLines(steward: Steward, path: string): Promise<string[]> {
  const before = new Set(released(path).split('\n'))
  return ((await draftsOf(steward))[path] ?? '').split('\n').filter((line) => !before.has(line))
}

/** Opens the part of the page with the changed files, and publishes them. */
async function publish(page: Page, note: string): Promise<void> {
  // The service starts its checker with the first draft.
  test.slow()
  await page.getByRole('tab', { name: '改动' }).click()
  await page.getByRole('button', { name: '看改了什么' }).click()
  await page.getByRole('textbox', { name: '这一版改了什么' }).fill(note)
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布第2版')).toBeVisible()
}

test('a new message of a form is written with the field that says it, and one undo takes both back', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await select(page, '请输入完成反馈', '多行输入')
  await choose(page, page.getByRole('combobox', { name: '加到“改这里的校验消息”' }), '必填')
  const rule = page.getByRole('group', { name: '新的：必填' })
  await expect(rule.getByRole('button', { name: '加上' })).toBeDisabled()
  await choose(page, rule.getByRole('combobox'), '新消息')
  const message = page.getByRole('group', { name: '新消息' })
  await choose(page, message.getByRole('combobox', { name: '哪一种' }), '轻提示')
  await message.getByRole('textbox', { name: '文字' }).fill('写几个字再完成')
  await expect(message.getByRole('textbox', { name: '英文名' })).toHaveValue('finishForm.toast1')
  await message.getByRole('textbox', { name: '英文名' }).fill('app.saved')
  await expect(message.getByRole('alert')).toContainText('已经有这个名字了')
  await expect(message.getByRole('button', { name: '用这句话' })).toBeDisabled()
  await message.getByRole('textbox', { name: '英文名' }).fill('finishForm.empty')
  await message.getByRole('button', { name: '用这句话' }).click()
  await rule.getByRole('button', { name: '加上' }).click()
  await expect(page.getByRole('combobox', { name: '改这里的校验消息 · 必填' })).toContainText('写几个字再完成')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(page.getByRole('region', { name: '问题' })).toHaveCount(0)
  const lines = await newLines(steward, MESSAGES)
  expect(lines).toEqual([expect.stringMatching(/\},$/), '    "finishForm.empty": { "text": "写几个字再完成", "kind": "toast" }'])
  expect((await newLines(steward, 'schemas/parts/finishForm.json')).join('\n')).toContain('"messages": { "required": "finishForm.empty" }')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('没有改动')).toBeVisible()
  expect([await draftsOf(steward), said]).toEqual([{}, []])
})

test('a confirmation is added before the step that does something', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  await select(page, 'timeoutRemindDetail', '超时提醒详情')
  const button = page.getByRole('region', { name: '按钮 · 驳回' })
  await choose(page, button.getByRole('combobox', { name: '加一步 · 点了做什么' }), '先问一句再继续')
  const step = page.getByRole('group', { name: '新的：先问一句再继续' })
  await choose(page, step.getByRole('combobox').first(), '新消息')
  await step.getByRole('textbox', { name: '文字' }).fill('驳回以后不能再改，继续吗？')
  await step.getByRole('button', { name: '用这句话' }).click()
  await step.getByRole('button', { name: '加上', exact: true }).click()
  await expect(button.getByRole('list', { name: '点了做什么' }).getByRole('listitem')).toContainText([
    '校验',
    '驳回以后不能再改',
    '提交表单',
  ])
  await expect(page.getByRole('region', { name: '问题' })).toHaveCount(0)
})

test('a new screen is made from another one, published, and opened at its address', async ({ context, page: app, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await select(page, 'todoTab', '待办工单')
  await page.getByRole('textbox', { name: '查找' }).fill('')
  await page.getByRole('treeitem').filter({ hasText: '新页面' }).click()
  const form = page.getByRole('dialog', { name: '新页面' })
  await form.getByRole('textbox', { name: '标题' }).fill('我的待办')
  await form.getByRole('textbox', { name: '英文名' }).fill('waitDeal')
  await expect(form.getByRole('alert')).toContainText('已经有这个名字了')
  await form.getByRole('textbox', { name: '英文名' }).fill('ownWait')
  await form.getByRole('textbox', { name: '网址' }).fill('/ownWait')
  await expect(form.getByRole('alert')).toContainText('写成 /x/')
  await expect(form.getByRole('button', { name: '建好' })).toBeDisabled()
  await form.getByRole('textbox', { name: '网址' }).fill('/x/ownWait')
  await form.getByRole('button', { name: '建好' }).click()
  await expect(page.getByRole('treeitem', { selected: true })).toHaveText('我的待办')
  await expect(page.getByRole('textbox', { name: '名称' }).first()).toHaveValue('我的待办')
  await publish(page, '新页面')
  await steward.pollContent()
  await signIn(app)
  await app.goto('/x/ownWait')
  await expect(heading(app, '我的待办')).toBeVisible()
  expect(said).toEqual([])
})

test('a part is copied for one of its users, which the list of its users selects', async ({ context, steward }) => {
  const page = await context.newPage()
  const said = await openAsAnalyst(page, steward)
  await page.getByRole('textbox', { name: '查找' }).fill('timeoutRow')
  await page.getByRole('treeitem', { name: '超时提醒的一行', exact: true }).click()
  const users = page.getByRole('list', { name: '“超时提醒的一行”用在哪里' })
  await expect(users.getByRole('listitem')).toHaveCount(2)
  await users.getByRole('button', { name: '超时提醒列表' }).click()
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('放入一个部件')
  await page.getByRole('button', { name: '单独改这一处' }).click()
  await page.getByRole('group', { name: '单独改这一处' }).getByRole('button', { name: '建好' }).click()
  await expect(page.getByRole('combobox', { name: '部件名' })).toContainText('超时提醒的一行（超时提醒列表）')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const own = 'schemas/parts/timeoutRowOfTimeoutRemindList.json'
  expect((await draftsOf(steward))[own]).toBe(
    released('schemas/parts/timeoutRow.json')
      .replace('"timeoutRow"', '"timeoutRowOfTimeoutRemindList"')
      .replace('超时提醒的一行', '超时提醒的一行（超时提醒列表）'),
  )
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('没有改动')).toBeVisible()
  expect([await draftsOf(steward), said]).toEqual([{}, []])
})

test('a new file survives a reload, and disappears when it is discarded', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  await select(page, 'todoTab', '待办工单')
  await page.getByRole('textbox', { name: '查找' }).fill('')
  await page.getByRole('treeitem').filter({ hasText: '新页面' }).click()
  await page.getByRole('dialog', { name: '新页面' }).getByRole('button', { name: '建好' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.reload()
  await select(page, 'waitDealCopy', '待办工单（新）')
  await page.getByRole('tab', { name: '改动' }).click()
  const changed = page.getByRole('list', { name: '改过的文件' })
  await expect(changed).toContainText('新建 schemas/screens/x/waitDealCopy.json')
  await changed.getByRole('button', { name: '放弃待办工单（新）的改动' }).click()
  await changed.getByRole('button', { name: '放弃，删掉这个新文件' }).click()
  await expect(changed.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('tab', { name: '属性' }).click()
  await expect(page.getByText('从左边选一个界面或一段文字')).toBeVisible()
  expect(await draftsOf(steward)).toEqual({})
})

test('an option is added where no code decides by it, and published', async ({ context, steward }) => {
  const page = await context.newPage()
  await openAsAnalyst(page, steward)
  await select(page, 'taskFlag', '任务工单类别')
  await expect(page.getByText('这里不能加选项')).toBeVisible()
  await select(page, 'finishPhrase', '完成工单时常用的反馈')
  await page.getByRole('button', { name: '新选项' }).click()
  const option = page.getByRole('group', { name: '新选项' })
  await option.getByRole('textbox', { name: '名称' }).fill('改日再约')
  await option.getByRole('textbox', { name: '代码' }).fill('later')
  await option.getByRole('button', { name: '加上' }).click()
  await expect(page.getByRole('region', { name: '改日再约' })).toBeVisible()
  await publish(page, '多一句')
})
