import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectSoon, type Page, test } from '@playwright/test'
import { copyOfProject } from '../copy-of-project.ts'
import { freePort } from '../free-port.ts'
import { fillLogin, PASSWORD } from './steward.ts'

/** A save is checked, compiled and rendered before it shows; `npm run bench -- checker` measures how fast. */
const expect = expectSoon.configure({ timeout: 30_000 })

/** A copy of the project with `npm run dev`, in which an analyst works. */
let folder: string
let origin: string
let dev: ChildProcess
/** Output of the dev server on stdout and stderr. */
let output = ''

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeAll(async () => {
  folder = copyOfProject('steward-analyst-')
  cpSync('generated', join(folder, 'generated'), { recursive: true })
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  dev = spawn(process.execPath, ['--import', 'tsx', 'tools/dev.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, '.data') },
  })
  dev.stdout?.on('data', (text) => (output += text))
  dev.stderr?.on('data', (text) => (output += text))
  await expect(async () => expect(output).toContain('/claimsSpecialist')).toPass({ timeout: 60_000 })
})

test.afterAll(() => {
  dev.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces one text in one file, as an editor saves it. */
function edit(file: string, from: string, to: string): void {
  const path = join(folder, 'schemas', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

/** Makes several replacements in one file and saves it once. */
function editAll(file: string, changes: [from: string, to: string][]): void {
  const path = join(folder, 'schemas', file)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of changes) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  writeFileSync(path, text)
}

async function openHome(page: Page): Promise<void> {
  await page.goto(origin)
  await fillLogin(page, 'service', PASSWORD)
  await expect(page.getByText('更多待办')).toBeVisible({ timeout: 60_000 })
}

const HOME = 'screens/home/home.json'

test('each change of an analyst touches one file and shows without restart or reload', async ({ page }) => {
  await openHome(page)
  await page.evaluate(() => Object.assign(window, { untouched: true }))

  await test.step('renaming a tile', async () => {
    edit('dictionaries/careFlag.json', '"label": "客户关怀"', '"label": "客户问候"')
    await expect(page.getByRole('button', { name: /^客户问候 \d/ })).toBeVisible()
  })
  await test.step('moving a tile', async () => {
    edit(HOME, '"service": ["newCustomer", "1",', '"service": ["1", "newCustomer",')
    await expect(page.getByRole('region', { name: '提醒工单' }).getByRole('button').first()).toContainText('客户问候')
  })
  await test.step('the to-do limit', async () => {
    edit('settings.json', '"homeTodos": { "value": 5', '"homeTodos": { "value": 2')
    await expect(page.getByRole('region', { name: '待办事项' }).getByRole('listitem')).toHaveCount(2)
  })
  await test.step('a message', async () => {
    edit('messages.json', '"text": "尚未配置评价页面", "kind": "toast"', '"text": "还没有页面", "kind": "toast"')
    await expect(async () => {
      await page.getByRole('button', { name: '服务评价' }).tap()
      await expect(page.getByText('还没有页面')).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
})

test("a counting tile, a message's kind, a section for some modes, a tab and a row are each changed in one file", async ({ page }) => {
  await openHome(page)
  await page.evaluate(() => Object.assign(window, { untouched: true }))

  await test.step('adding a tile for another child type with its count rule', async () => {
    editAll(HOME, [
      [
        '"data": {',
        '"data": {\n    "surveyLater": { "query": "tasks.count", "with": { "rule": "endsLater", "type": "2", "child": "8" } },',
      ],
      ['"service": ["1", "2", "3", "5", "6", "7"]', '"service": ["1", "2", "3", "5", "6", "7", "later"]'],
      [
        '"except": { "1": { "urgent": true } }',
        '"except": { "1": { "urgent": true } },\n        "and": { "later": { "label": "未到期查勘", "icon": "survey", "badge": "surveyLater", "onTap": [{ "do": "say", "message": "app.developing" }] } }',
      ],
    ])
    await expect(page.getByRole('button', { name: /^未到期查勘 \d/ })).toBeVisible()
  })
  await test.step('changing a message from toast to dialog', async () => {
    edit('messages.json', '"text": "功能开发中", "kind": "toast"', '"text": "还在做", "kind": "dialog", "title": "提示", "ms": 3000')
    await expect(async () => {
      await page.getByRole('button', { name: '未到期查勘' }).tap()
      await expect(page.getByRole('dialog').getByText('还在做')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  })
  await test.step('hiding a section in one mode', async () => {
    await expect(page.getByRole('region', { name: '今日数据' })).toBeVisible()
    edit(HOME, '"title": "今日数据",', '"title": "今日数据",\n      "when": { "field": "mode.id", "notEquals": "service" },')
    await expect(page.getByRole('region', { name: '今日数据' })).toBeHidden()
  })
  await test.step('adding a tab to a list, changing its empty text and its row', async () => {
    const list = 'screens/tasks/customerRemindTask.json'
    await page.getByRole('button', { name: /^任务计划/ }).tap()
    await expect(page.getByRole('tab')).toHaveCount(3)
    editAll(list, [
      ['"data": {', '"data": {\n    "all": { "of": "tasks", "sort": ["-taskEndTime"] },'],
      [
        '"tabs": [',
        '"tabs": [\n        { "id": "all", "label": "全部", "badge": "all.length", "body": [{ "widget": "list", "items": "all", "empty": "一件也没有", "item": { "widget": "listItem", "title": "全：{item.taskTitle}", "trailing": "{item.createdDate | date} 建" } }] },',
      ],
    ])
    await page.getByRole('tab', { name: /^全部 \d/ }).tap()
    await expect(page.getByText(/^全：/).first()).toBeVisible()
    await expect(page.getByText(/ 建$/).first()).toBeVisible()
  })
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
})

test('DEC-25 adds a field that no entity has in one file: validated with its own message, stored, and listed in the details', async ({
  page,
}) => {
  edit(
    'screens/tasks/updateTask.json',
    '{ "widget": "input", "field": "taskTitle", "messages": { "required": "rule.enter" } },',
    `{ "widget": "input", "field": "taskTitle", "messages": { "required": "rule.enter" } },
     { "widget": "input", "field": "extra.plate", "required": true,
       "define": { "type": "text", "label": "车牌", "maxLength": 8, "messages": { "required": "请输入车牌" } } },`,
  )
  await openHome(page)
  const title = '新车上牌后补录车架号与发动机号'
  await page.goto(`${origin}/waitDeal`)
  await page.getByText(title).tap()
  await page.getByRole('button', { name: '编辑工单' }).waitFor()
  await page.goto(`${origin}/updateTask`)
  const plate = page.getByLabel(/^车牌/)
  await expect(plate).toHaveValue('沪A5K820')
  await plate.fill('')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('请输入车牌').first()).toBeVisible()
  await plate.fill('沪B12345678')
  await expect(plate).toHaveValue('沪B123456')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  // The form navigates away by itself after saving.
  await page.waitForURL((url) => url.pathname !== '/updateTask')
  await page.goto(`${origin}/waitDeal`)
  await page.getByText(title).tap()
  await expect(page.getByText('沪B123456', { exact: true })).toBeVisible()
  await expect(page.getByText('车牌')).toBeVisible()
})

test('applies a raised limit and a new message to page and server at once', async ({ page }) => {
  await openHome(page)
  await page.goto(`${origin}/waitDeal`)
  await page.getByText('新车上牌后补录车架号与发动机号').tap()
  await page.getByRole('button', { name: '编辑工单' }).waitFor()
  await page.goto(`${origin}/updateTask`)
  const title = page.getByLabel(/^标题/)
  await expect(title).toHaveValue(/./)
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  editAll('entities/Task.json', [
    ['"required": true, "maxLength": 20 },', '"required": true, "maxLength": 30 },'],
    ['"taskTitle": { "required": true, "maxLength": 20 }', '"taskTitle": { "required": true, "maxLength": 30 }'],
  ])
  await expect(page.locator('steward-news')).toContainText('页面和服务端都已更新：entities/Task.json')
  expect(output).toContain('页面和服务端都已更新：entities/Task.json')
  const long = '一二三四五六七八九十一二三四五六七八九十一二三四五'
  await title.fill(long)
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  await page.waitForURL((url) => url.pathname !== '/updateTask')
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
  await page.goto(`${origin}/waitDeal`)
  await expect(page.getByText(long.slice(0, 15)).first()).toBeVisible()
})

test("keeps typed text when the screen's schema is saved", async ({ page }) => {
  await page.goto(origin)
  await page.getByPlaceholder('请输入账号').fill('someone')
  edit('screens/login/enterpriseLogin.json', '"title": "登录", "note"', '"title": "欢迎登录", "note"')
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
  await expect(page.getByPlaceholder('请输入账号')).toHaveValue('someone')
})

test('shows a typo in a screen as an overlay, with its line and the nearest correct name', async ({ page }) => {
  await openHome(page)
  const path = join(folder, 'schemas', HOME)
  const right = readFileSync(path, 'utf8')
  const line = right.slice(0, right.indexOf('"icon": "todo"')).split('\n').length
  edit(HOME, '"icon": "todo"', '"icon": "tood"')
  const overlay = page.locator('steward-mistakes')
  await expect(overlay).toContainText(`schemas/${HOME}:${line}:`)
  await expect(overlay).toContainText('您是不是想写“todo”')
  await expect(overlay).toContainText('改好保存，这里自动消失')
  await page.reload()
  await expect(overlay).toContainText('您是不是想写“todo”')
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  // Fixed while no page is open; the next page shows no overlay.
  await page.goto('about:blank')
  writeFileSync(path, `${right}\n`)
  await page.goto(origin)
  await expect(overlay).toBeAttached()
  await expect(page.locator('#root')).not.toBeEmpty()
  await expect(overlay).toBeHidden()
})

test('loads no page again because of a dependency found late', () => expect(output).not.toContain('optimized'))
