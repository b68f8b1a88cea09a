import type { FrameLocator, Page } from '@playwright/test'
import { DESKTOP, signIn, test } from './simulator-fixture.ts'
import { expect } from './steward.ts'

test.use(DESKTOP)

const TITLE = '门店续保日物料准备'
const NAMES = ['沈若溪', '顾明轩', '李静怡']

async function fillForm(desk: Page, phone: FrameLocator): Promise<void> {
  await phone.getByText('更多待办').click()
  await phone.getByRole('button', { name: '新增工单' }).click()
  await phone.getByLabel(/^标题/).fill(TITLE)
  await phone.getByLabel(/^内容/).fill('请在周五前备齐物料并回复。')
  await phone.getByRole('button', { name: '添加 推送对象' }).click()
  const picker = desk.getByRole('dialog', { name: '选择同事' })
  for (const name of NAMES) await picker.getByText(name).click()
  await picker.getByRole('button', { name: /^确定/ }).click()
  for (const name of NAMES) await expect(phone.getByText(name)).toBeVisible()
}

/** Drops the response to the nth recipient's task, before or after the service has created it. */
async function loseAnswer(desk: Page, nth: number, when: 'before' | 'after'): Promise<void> {
  let count = 0
  await desk.route('**/addTask', async (route) => {
    count += 1
    if (count !== nth) return route.continue()
    if (when === 'after') await route.fetch()
    return route.abort('connectionreset')
  })
}

test('DEC-19 when one of three recipients is refused and removed, two get one task each', async ({ desk, steward }) => {
  steward.expectNoise(/422/)
  const phone = await signIn(desk)
  await fillForm(desk, phone)
  const refused = { status: 422, json: { status: '422', message: '提交的内容有误，请检查后重试' } }
  await desk.route('**/addTask', (route) =>
    (route.request().postDataJSON() as { taskUser: string }).taskUser === 'gumingxuan' ? route.fulfill(refused) : route.continue(),
  )
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('提交的内容有误，请检查后重试')).toBeVisible()
  await phone.getByRole('button', { name: '移除 顾明轩' }).click()
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('保存成功')).toBeVisible()
  const tasks = await steward.db.selectFrom('task').select('taskUser').where('taskTitle', '=', TITLE).execute()
  expect(tasks.map(({ taskUser }) => taskUser).sort((left, right) => left.localeCompare(right))).toEqual(['lijingyi', 'shenruoxi'])
})

for (const when of ['before', 'after'] as const) {
  test(`DEC-19 when the connection fails ${when} the second of three tasks is created, saving after a reload creates exactly three`, async ({
    desk,
    steward,
  }) => {
    steward.expectNoise(/ERR_CONNECTION_RESET/)
    const phone = await signIn(desk)
    await fillForm(desk, phone)
    await loseAnswer(desk, 2, when)
    await phone.getByRole('button', { name: '保存' }).click()
    const said = await phone.getByText(/^保存失败。.+已有此工单，推送对象只保留其余的人$/).textContent()
    const remaining = NAMES.filter((name) => !said?.includes(name))
    expect(remaining).toHaveLength(2)
    await desk.unroute('**/addTask')
    await phone.locator('body').evaluate(() => window.location.reload())
    await expect(phone.getByLabel(/^标题/)).toHaveValue(TITLE)
    for (const name of NAMES) await expect(phone.getByText(name, { exact: true })).toBeVisible({ visible: remaining.includes(name) })
    await phone.getByRole('button', { name: '保存' }).click()
    await expect(phone.getByText('保存成功')).toBeVisible()
    const tasks = await steward.db.selectFrom('task').select('taskUser').where('taskTitle', '=', TITLE).execute()
    expect(tasks.map(({ taskUser }) => taskUser).sort((left, right) => left.localeCompare(right))).toEqual([
      'gumingxuan',
      'lijingyi',
      'shenruoxi',
    ])
    const cards = await steward.db.selectFrom('card').select('toUser').execute()
    expect(cards).toHaveLength(3)
  })
}

test('DEC-19 a key that was refused as reused is replaced, so the next attempt succeeds', async ({ desk, steward }) => {
  steward.expectNoise(/ERR_CONNECTION_RESET|422/)
  const phone = await signIn(desk)
  await fillForm(desk, phone)
  await loseAnswer(desk, 1, 'after')
  await phone.getByRole('button', { name: '保存' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await desk.unroute('**/addTask')
  await steward.db.updateTable('answer').set({ fingerprint: 'of another request' }).where('call', '=', 'addTask').execute()
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('提交的内容与上一次不同')).toBeVisible()
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('保存成功')).toBeVisible()
})
