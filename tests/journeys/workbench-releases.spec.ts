import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from '@playwright/test'
import { hashOf } from '../../server/content/trees.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { makeAnalyst } from '../content/person.ts'
import { expect, type Steward, test } from './steward.ts'
import { COMPUTER, openWorkbench } from './workbench.ts'

test.use(COMPUTER)

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const CUSTOMER = 'schemas/entities/Customer.json'

/** Gives the demo's service steward the role of a reviewer. */
const makeReviewer = (steward: Steward) =>
  steward.db.updateTable('staff').set({ role: 'reviewer', router: 'releases' }).where('loginName', '=', 'service').execute()

/** Publishes a release of the analyst that replaces one text of the active list of tasks. */
async function publish(steward: Steward, userId: string, from: string, to: string): Promise<void> {
  const token = await issueToken(steward.db, { kind: 'staff', userId }, steward.now())
  const call = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: token, 'Content-Type': 'application/json' }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(`${steward.url}/api/steward/content/${path}`, init)
    return (await answer.json()) as { status: string; data: { files: { path: string; text: string }[] } }
  }
  const { files } = (await call('GET', 'files')).data
  const text = files.find(({ path }) => path === WAIT)?.text ?? ''
  expect(text).toContain(from)
  await call('POST', 'drafts', { files: [{ path: WAIT, base: hashOf(text), text: text.replace(from, to) }] })
  expect((await call('POST', 'publish', { note: `改成${to}` })).status).toBe('200')
  await steward.pollContent()
}

/** Saves drafts of the program's own files with one text replaced. */
async function draft(steward: Steward, author: string, changes: readonly (readonly [path: string, from: string | RegExp, to: string])[]) {
  const values = changes.map(([path, from, to]) => {
    const before = readFileSync(path, 'utf8')
    const text = before.replace(from, to)
    expect(text).not.toBe(before)
    return { author, path, base: hashOf(before), text, savedAt: steward.now() }
  })
  await steward.db.insertInto('content_draft').values(values).execute()
}

/** Selects the list of tasks, and returns the field of its title. */
async function selectTitle(page: Page) {
  await page.getByRole('textbox', { name: '查找' }).fill('todoTab')
  await page.getByRole('treeitem').filter({ hasText: '工单' }).first().click()
  return page.getByRole('textbox', { name: '名称' }).first()
}

test('an analyst returns to an earlier release, takes one back alone and publishes that, and keeps the own edits', async ({
  context,
  steward,
}) => {
  const userId = await makeAnalyst(steward.db)
  await steward.pollContent()
  await publish(steward, userId, '待办工单', '今天的工单')
  await publish(steward, userId, '"搜索"', '"找工单"')
  const page = await context.newPage()
  const said = await openWorkbench(page)
  const title = await selectTitle(page)
  await expect(title).toHaveValue('今天的工单')
  await page.getByRole('tab', { name: '版本' }).click()
  const active = page.locator('.wb-release[aria-current="true"]')
  await expect(active).toContainText('第3版')
  await expect(active).toContainText('linshuyao发布')

  // By keyboard only: the question gets the focus and returns it.
  const back = page.getByRole('button', { name: '换回这一版 第1版' })
  await back.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('group', { name: /换回第1版？正在使用的手机几秒钟后换过去/ })
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已换回第1版')).toBeVisible()
  await expect(active).toContainText('第1版')
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await page.getByRole('tab', { name: '属性' }).click()
  await expect(title).toHaveValue('待办工单')

  await page.getByRole('tab', { name: '版本' }).click()
  await page.getByRole('button', { name: '换回这一版 第3版' }).click()
  await page
    .getByRole('group', { name: /换回第3版/ })
    .getByRole('button', { name: '换回这一版' })
    .click()
  await expect(page.getByText('已换回第3版')).toBeVisible()
  // What is not saved yet is not lost, also in the file that the release changed.
  await page.getByRole('tab', { name: '属性' }).click()
  await expect(title).toHaveValue('今天的工单')
  await page.getByRole('textbox', { name: '没有内容时的话' }).first().fill('都做完了')
  await page.getByRole('tab', { name: '版本' }).click()
  await page.getByRole('button', { name: '单独撤回 第2版' }).click()
  await page
    .getByRole('group', { name: /单独撤回第2版/ })
    .getByRole('button', { name: '单独撤回' })
    .click()
  await page.getByRole('button', { name: '去看改动' }).click()
  await page.getByRole('button', { name: '看改了什么' }).click()
  const difference = page.getByRole('tabpanel').filter({ hasText: '今天的工单 改为 待办工单' })
  await expect(difference).toContainText('改为 “都做完了”')
  await expect(difference).not.toContainText('找工单')
  await page.getByRole('textbox', { name: '这一版改了什么' }).fill('撤回标题')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布第4版')).toBeVisible()
  const { tree } = await steward.db.selectFrom('content_release').select('tree').where('number', '=', 4).executeTakeFirstOrThrow()
  const hash = (JSON.parse(tree) as Record<string, string>)[WAIT] ?? ''
  const { text } = await steward.db.selectFrom('content_file').select('text').where('hash', '=', hash).executeTakeFirstOrThrow()
  for (const part of ['待办工单', '找工单', '都做完了']) expect(text).toContain(part)
  expect(said).toEqual([])
})

test('a release on which a later one depends says why it cannot be taken back, and gives back its file', async ({ context, steward }) => {
  const userId = await makeAnalyst(steward.db)
  await steward.pollContent()
  await publish(steward, userId, '待办工单', '今天的工单')
  await publish(steward, userId, '今天的工单', '明天的工单')
  const page = await context.newPage()
  await openWorkbench(page)
  await page.getByRole('tab', { name: '版本' }).click()
  await page.getByRole('button', { name: '单独撤回 第2版' }).click()
  await page
    .getByRole('group', { name: /单独撤回第2版/ })
    .getByRole('button', { name: '单独撤回' })
    .click()
  await expect(page.getByRole('alert')).toContainText(`不能单独撤回第 2 版：${WAIT} 里的同一处后来又改过`)
  await page.getByRole('button', { name: '取回文件 第2版' }).click()
  await page.getByRole('button', { name: '取回明天的工单' }).click()
  await expect(page.getByText('已照第2版存成草稿')).toBeVisible()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.getByRole('tab', { name: '属性' }).click()
  await expect(await selectTitle(page)).toHaveValue('今天的工单')
})

test('a failed return keeps the page and what was typed, and can be tried again', async ({ context, steward }) => {
  const userId = await makeAnalyst(steward.db)
  await steward.pollContent()
  await publish(steward, userId, '待办工单', '今天的工单')
  const page = await context.newPage()
  await openWorkbench(page)
  await page.getByRole('tab', { name: '版本' }).click()
  await page.route('**/content/activate', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: '换回这一版 第1版' }).click()
  await page
    .getByRole('group', { name: /换回第1版/ })
    .getByRole('button', { name: '换回这一版' })
    .click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('服务没有回答')
  await expect(page.locator('.wb-release[aria-current="true"]')).toContainText('第2版')
  await alert.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('已换回第1版')).toBeVisible()
  await expect(page.locator('.wb-release[aria-current="true"]')).toContainText('第1版')
})

test('a change that shows more waits for a second person, who approves exactly what was seen, and is then published', async ({
  context,
  browser,
  steward,
}) => {
  test.setTimeout(180_000)
  const userId = await makeAnalyst(steward.db)
  await makeReviewer(steward)
  await steward.pollContent()
  await draft(steward, userId, [[CUSTOMER, /,\s*"mask": "mobile"/, '']])
  const page = await context.newPage()
  const said = await openWorkbench(page)
  await page.getByRole('tab', { name: '改动' }).click()
  await page.getByRole('button', { name: '看改了什么' }).click()
  const asking = page.getByRole('region', { name: '请人审核' })
  await expect(asking).toContainText('把下面的地址发给审核人')
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  const address = await asking.getByRole('textbox', { name: '给审核人的地址' }).inputValue()

  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const review = await second.newPage()
  const saidThere = await openWorkbench(review, { account: 'service', address })
  const panel = review.getByRole('region', { name: '审核' })
  await expect(panel).toContainText('不再遮住或换了遮法')
  // The author edits after the reviewer has read.
  const title = await selectTitle(page)
  await page.getByRole('tab', { name: '属性' }).click()
  await title.fill('今天的工单')
  const saved = () => steward.db.selectFrom('content_draft').select('path').where('text', 'like', '%今天的工单%').execute()
  await expect.poll(saved).toEqual([{ path: WAIT }])
  const approve = async () => {
    await panel.getByRole('button', { name: '通过', exact: true }).click()
    await panel
      .getByRole('group', { name: /通过的只是上面这些内容/ })
      .getByRole('button', { name: '通过' })
      .click()
  }
  await approve()
  await expect(panel.getByRole('status')).toContainText('没有通过：正在使用的内容或草稿刚换了')
  await expect(panel).toContainText('待办工单 改为 今天的工单')
  await approve()
  await expect(panel.getByRole('status')).toContainText('已通过。作者现在可以发布这些内容。')
  await expect(panel.locator('.wb-said')).toBeFocused()
  expect(saidThere).toEqual([])
  await second.close()

  await page.getByRole('tab', { name: '改动' }).click()
  await page.getByRole('button', { name: '看改了什么' }).click()
  await page.getByRole('textbox', { name: '这一版改了什么' }).fill('不遮手机号')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('已发布第2版')).toBeVisible()
  await page.getByRole('tab', { name: '版本' }).click()
  await expect(page.getByRole('listitem', { name: '第2版' })).toContainText('chenzhiyuan审核')
  expect(said).toEqual([])
})

test('a reviewer chooses whose drafts to see, and is told that own drafts need another person', async ({ context, steward }) => {
  const userId = await makeAnalyst(steward.db)
  await makeReviewer(steward)
  await steward.pollContent()
  await draft(steward, userId, [[WAIT, '待办工单', '今天的工单']])
  const page = await context.newPage()
  await openWorkbench(page, { account: 'service', address: '/workbench/?review=chenzhiyuan' })
  await expect(page.getByText('这是你自己的草稿，要由另一位审核人来看。')).toBeVisible()
  await page.getByRole('group', { name: '有草稿的人' }).getByRole('button', { name: '林书瑶' }).click()
  await expect(page.getByRole('region', { name: '审核' })).toContainText('待办工单 改为 今天的工单')
  await expect(page.getByText('这些改动已经有人通过，或者不用审核。')).toBeVisible()
})

/** Returns the boxes of a frame's marks and of a text in it, within the frame. */
async function boxesIn(frame: FrameLocator, text: string): Promise<{ marks: DOMRect[]; shown: DOMRect }> {
  await expect(frame.locator('.st-preview-mark').first()).toBeVisible()
  const boxOf = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect
  const marks = await frame
    .locator('.st-preview-mark')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  return { marks, shown: await frame.getByText(text).or(frame.getByPlaceholder(text)).first().evaluate(boxOf) }
}

test('pictures before and after show both versions of a screen, and mark what differs', async ({ context, steward }) => {
  test.setTimeout(240_000)
  const userId = await makeAnalyst(steward.db)
  await steward.pollContent()
  await draft(steward, userId, [[WAIT, '"placeholder": "搜索"', '"placeholder": "找工单"']])
  const page = await context.newPage()
  const said = await openWorkbench(page, { hasPreview: true })
  await page.getByRole('tab', { name: '改动' }).click()
  await page.getByRole('button', { name: '看改了什么' }).click()
  await page.getByRole('button', { name: '看改前和改后的画面' }).click()
  const [before, after] = [page.frameLocator('iframe[title="改前"]'), page.frameLocator('iframe[title="改后"]')]
  // Its process and its sample data start first.
  await expect(after.getByPlaceholder('找工单')).toBeVisible({ timeout: 120_000 })
  await expect(before.getByPlaceholder('搜索')).toBeVisible()
  for (const [frame, text] of [
    [before, '搜索'],
    [after, '找工单'],
  ] as const) {
    const { marks, shown } = await boxesIn(frame, text)
    expect(marks).toHaveLength(1)
    const [{ left, top, right, bottom } = shown] = marks
    expect([left <= shown.left, top <= shown.top, right >= shown.right, bottom >= shown.bottom]).toEqual([true, true, true, true])
    expect(bottom - top).toBeLessThan(80)
  }
  expect(said).toEqual([])
})
