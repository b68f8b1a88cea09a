import { readFileSync } from 'node:fs'
import { hashOf } from '../../server/content/trees.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { makeAnalyst } from '../content/person.ts'
import { allowText } from './known-texts.ts'
import { expect, expectGoodScreen, fillLogin, heading, PASSWORD, signIn, type Steward, test } from './steward.ts'
import { ownTask } from './task-pages.ts'

test.use({ followsContent: true })

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const TASK = 'schemas/entities/Task.json'
const ORDER = '王小川车辆过户批单待签名'
const FORM = 'schemas/screens/tasks/updateTask.json'

/** Returns a function that calls the service as an analyst. */
async function analyst(
  steward: Steward,
): Promise<
  (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ status: string; message?: string; data: Record<string, unknown> }>
> {
  const userId = await makeAnalyst(steward.db)
  const token = await issueToken(steward.db, { kind: 'staff', userId }, steward.now())
  return async (method, path, body) => {
    const headers = { Authorization: token, 'Content-Type': 'application/json' }
    const answer = await fetch(`${steward.url}/api/steward/content/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as { status: string; data: Record<string, unknown> }
  }
}

/** Publishes a file with one text replaced, or a new file, and lets the service follow. */
async function publish(steward: Steward, call: Awaited<ReturnType<typeof analyst>>, path: string, text: string, base = ''): Promise<void> {
  await call('POST', 'drafts', { files: [{ path, base, text }] })
  const { status, message } = await call('POST', 'publish', { note: '改动' })
  expect([status, message]).toEqual(['200', expect.anything()])
  await steward.pollContent()
}
const edited = (path: string, search: string, replacement: string): [text: string, base: string] => {
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(search)
  return [text.replace(search, replacement), hashOf(text)]
}

/** Publishes a release that allows titles of 10 instead of 20 characters. */
async function publishShorterTitles(steward: Steward, call: Awaited<ReturnType<typeof analyst>>): Promise<void> {
  const text = readFileSync(TASK, 'utf8')
  const stricter = text.replaceAll(/("taskTitle": \{[^}]*"maxLength": )20/g, '$110')
  await call('POST', 'drafts', { files: [{ path: TASK, base: hashOf(text), text: stricter }] })
  const { treeHash, basedOn } = (await call('POST', 'check', {})).data
  const approval = { treeHash: String(treeHash), basedOn: Number(basedOn), reviewer: 'somebody', at: steward.now() }
  await steward.db.insertInto('content_approval').values(approval).execute()
  expect((await call('POST', 'publish', { note: '标题短一点' })).status).toBe('200')
  await steward.pollContent()
}

test('an open page follows a release within seconds, and the return to the release before', async ({ page, steward }) => {
  allowText(page, '今天的工单')
  const call = await analyst(steward)
  await steward.pollContent()
  await signIn(page)
  await page.goto('/waitDeal')
  await expect(heading(page, '待办工单')).toBeVisible()
  await publish(steward, call, WAIT, ...edited(WAIT, '"title": "待办工单"', '"title": "今天的工单"'))
  await expect(heading(page, '今天的工单')).toBeVisible()
  await expect(page.getByText('王小川车辆过户批单待签名')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByText('王小川车辆过户批单待签名').tap()
  await expect(heading(page, '工单详情')).toBeVisible()
  await page.goBack()
  await expect(heading(page, '今天的工单')).toBeVisible()
  expect((await call('POST', 'activate', { number: 1, from: 2 })).status).toBe('200')
  await steward.pollContent()
  await expect(heading(page, '待办工单')).toBeVisible()
})

test('a page that a user reloaded follows the release again that it had known before', async ({ page, steward }) => {
  allowText(page, '今天的工单')
  const call = await analyst(steward)
  const activate = async (number: number, from: number) => {
    expect((await call('POST', 'activate', { number, from })).status).toBe('200')
    await steward.pollContent()
  }
  await steward.pollContent()
  await signIn(page)
  await page.goto('/waitDeal')
  await publish(steward, call, WAIT, ...edited(WAIT, '"title": "待办工单"', '"title": "今天的工单"'))
  await expect(heading(page, '今天的工单')).toBeVisible()
  // The form keeps the page from following by itself.
  await page.getByRole('button', { name: '新增工单' }).tap()
  await expect(page.getByLabel(/^标题/)).toBeVisible()
  await activate(1, 2)
  await page.goto('/waitDeal')
  await expect(heading(page, '待办工单')).toBeVisible()
  await activate(2, 1)
  await expect(heading(page, '今天的工单')).toBeVisible()
})

test('a page whose search field is typed in follows a release once the field is left, and keeps what an input method composes', async ({
  page,
  steward,
}) => {
  allowText(page, '今天的工单')
  const call = await analyst(steward)
  await steward.pollContent()
  await signIn(page)
  await page.goto('/customerManage')
  const search = page.getByRole('searchbox')
  await search.tap()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.imeSetComposition', { text: 'xiangyi', selectionStart: 7, selectionEnd: 7 })
  await publish(steward, call, WAIT, ...edited(WAIT, '"title": "待办工单"', '"title": "今天的工单"'))
  // Longer than a page without input takes to reload.
  await page.waitForTimeout(3_000)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('xiangyi')
  await search.blur()
  await expect(page.locator('meta[name="steward:release"]')).toHaveAttribute('content', '2')
})

test('a form that a user fills in keeps its release until it was left, is saved by its limits, and the next form has the new ones', async ({
  page,
  steward,
}) => {
  const title = '十五个字的标题很久以前就可以保存'
  for (const text of [title, '打电话']) allowText(page, text)
  const call = await analyst(steward)
  await steward.pollContent()
  await signIn(page)
  await page.goto('/updateTask?formMode=create')
  await page.getByLabel(/^标题/).fill(title)
  await publishShorterTitles(steward, call)
  // Longer than a page without a form takes to reload.
  await page.waitForTimeout(3_000)
  await expect(page.getByLabel(/^标题/)).toHaveValue(title)
  await page.getByLabel(/^内容/).fill('打电话')
  await page.getByRole('button', { name: '本人', exact: true }).tap()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('保存成功')).toBeVisible()
  const stored = await steward.db.selectFrom('task').select('releaseNumber').where('taskTitle', '=', title).execute()
  expect(stored).toEqual([{ releaseNumber: 1 }])
  // The page reloads, because no form is open.
  await expect(page.locator('meta[name="steward:release"]')).toHaveAttribute('content', '2')
  await page.goto('/updateTask?formMode=create')
  await page.getByLabel(/^标题/).fill(title)
  await expect(page.getByLabel(/^标题/)).toHaveValue(title.slice(0, 10))
  await page.getByLabel(/^标题/).fill('')
})

test('a form whose release ended two weeks ago is not saved, says what changed, and keeps what was typed', async ({ page, steward }) => {
  const title = '十五个字的标题很久以前就可以保存'
  for (const text of [title, '打电话']) allowText(page, text)
  steward.expectNoise(/status of 422/)
  const call = await analyst(steward)
  await steward.pollContent()
  await signIn(page)
  await page.goto('/updateTask?formMode=create')
  await page.getByLabel(/^标题/).fill(title)
  await page.getByLabel(/^内容/).fill('打电话')
  await page.getByRole('button', { name: '本人', exact: true }).tap()
  await publishShorterTitles(steward, call)
  await steward.db
    .updateTable('content_release')
    .set({ leftAt: steward.now() - 15 * 24 * 3_600_000 })
    .where('number', '=', 1)
    .execute()
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText(/没有保存：这一页太旧了/)).toContainText('改 标题：从 最多20个字 改为 最多10个字')
  await expect(page.getByLabel(/^标题/)).toHaveValue(title)
  await expect(page.getByLabel(/^内容/)).toHaveValue('打电话')
})

test('an order keeps the people in copy whom a release has removed from its form', async ({ page, steward }) => {
  allowText(page, '改过的标题')
  const call = await analyst(steward)
  await steward.pollContent()
  await signIn(page)
  const taskId = await ownTask(steward, ORDER)
  const copies = () => steward.db.selectFrom('task_copy').select('userId').where('taskId', '=', taskId).orderBy('userId').execute()
  const before = await copies()
  expect(before).toHaveLength(3)
  const form = readFileSync(FORM, 'utf8')
  const people = /\{\s*"widget": "pick",\s*"field": "carbonCopyUserList",[\s\S]*?(?=\{\s*"widget": "pick",\s*"field": "taskCustomer")/
  expect(form).toMatch(people)
  await publish(steward, call, FORM, form.replace(people, ''), hashOf(form))
  await page.goto(`/updateTask?taskId=${taskId}`)
  await expect(page.getByLabel(/^标题/)).toHaveValue(ORDER)
  await expect(page.getByText('抄送人')).toBeHidden()
  await page.getByLabel(/^标题/).fill('改过的标题')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect(page.getByText('修改完成')).toBeVisible()
  const stored = steward.db.selectFrom('task').select('taskTitle').where('taskId', '=', taskId)
  expect(await stored.executeTakeFirst()).toEqual({ taskTitle: '改过的标题' })
  expect(await copies()).toEqual(before)
})

test('a phone whose stored draft breaks the limits of a release reports its field, and not its text', async ({ page, steward }) => {
  const title = '十五个字的标题很久以前就可以保存'
  for (const text of [title]) allowText(page, text)
  const call = await analyst(steward)
  await steward.pollContent()
  await signIn(page)
  await page.goto('/updateTask?formMode=create')
  await page.getByLabel(/^标题/).fill(title)
  // The draft is stored as soon as typing pauses.
  await page.waitForTimeout(1_500)
  await page.goto('/waitDeal')
  await publishShorterTitles(steward, call)
  await expect(page.locator('meta[name="steward:release"]')).toHaveAttribute('content', '2')
  const reported = () => {
    steward.flushPhoneErrors()
    return steward.logs().filter((line) => line.includes('"kind":"draft"'))
  }
  await expect.poll(reported).toHaveLength(1)
  expect(reported()[0]).toMatch(/"screen":"updateTask","place":"updateTask\.Task taskTitle"/)
  expect(steward.logs().join('')).not.toContain(title)
})

test('a released screen below /x/ and a widget that its program uses elsewhere are drawn', async ({ page, steward }) => {
  for (const text of ['欢迎', '一共', '十']) allowText(page, text)
  const call = await analyst(steward)
  await steward.pollContent()
  const screen = {
    version: 1,
    id: 'hello',
    path: '/x/hello',
    title: '欢迎',
    access: 'staff',
    body: [{ widget: 'stats', figures: [{ label: '一共', value: '十' }] }],
  }
  await publish(steward, call, 'schemas/screens/x/hello.json', JSON.stringify(screen))
  await signIn(page)
  await page.goto('/x/hello')
  await expect(heading(page, '欢迎')).toBeVisible()
  await expect(page.getByText('一共')).toBeVisible()
  await expectGoodScreen(page)
})

test('an analyst lands on the releases and makes another one active', async ({ page, steward }) => {
  for (const text of ['改动', 'business']) allowText(page, text)
  const call = await analyst(steward)
  await steward.pollContent()
  await publish(steward, call, WAIT, ...edited(WAIT, '"title": "待办工单"', '"title": "今天的工单"'))
  await page.goto('/')
  await fillLogin(page, 'business', PASSWORD)
  await expect(heading(page, '内容版本')).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: '第1版' })
  await expect(page.getByRole('listitem').filter({ hasText: '第2版' })).toContainText('正在使用')
  await expectGoodScreen(page)
  await first.getByRole('button', { name: '换用' }).tap()
  const asked = page.getByRole('dialog', { name: '换用内容版本' })
  await expect(asked).toContainText('换用第1版？正在使用的手机几秒钟后换过去。')
  await asked.getByRole('button', { name: '换用' }).tap()
  await expect(page.getByText('已换用')).toBeVisible()
  await expect(first).toContainText('正在使用')
})
