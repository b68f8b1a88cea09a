import type { FrameLocator } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { demoSms } from '../../server/integrations/demo/sms.ts'
import { DESKTOP, phoneOf, signIn, test } from './simulator-fixture.ts'
import { expect, type Steward } from './steward.ts'

test.use(DESKTOP)

/** Stores a card for the service steward about their first task. */
async function sendCard({ db, now }: Steward): Promise<{ taskId: string; title: string; taskTitle: string }> {
  const task = await db
    .selectFrom('task')
    .selectAll()
    .where('taskUser', '=', 'chenzhiyuan')
    .where('taskType', '=', '2')
    .orderBy('taskId')
    .executeTakeFirstOrThrow()
  const card = {
    cardId: 'card-1',
    fromUser: 'shenruoxi',
    toUser: 'chenzhiyuan',
    title: '工单完成提醒',
    content: '工单已完成<br>请查看',
    redirect: `/planTaskDetail?taskId=${task.taskId}`,
    bussinessNo: task.taskId,
    btntxt: '查看',
    createdAt: now(),
  }
  await db.insertInto('card').values(card).execute()
  return { taskId: task.taskId, title: card.title, taskTitle: task.taskTitle }
}

test('DEC-23 the app runs in a frame of the simulator, and a card opens its task there', async ({ desk, steward }) => {
  const phone = await signIn(desk)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await phone.locator('body').evaluate(() => navigator.userAgent)).toContain('wxwork/')
  const { title, taskTitle } = await sendCard(steward)
  const unread = desk.getByRole('button', { name: '工单消息，1条未读' })
  await unread.click()
  await desk.getByRole('button', { name: title }).click()
  await expect(phone.getByText(taskTitle).first()).toBeVisible()
  await expect(unread).toHaveCount(0)
})

test('a text message appears in the inbox automatically, latest first, with the mobile number masked', async ({ desk, steward }) => {
  const inbox = desk.getByRole('complementary', { name: '短信收件箱' })
  await expect(inbox.getByText('还没有短信')).toBeVisible()
  const sms = demoSms(steward, steward.now)
  await sms.sendCode('19900005511', { code: '', text: '【安澜财险】验证码829417，5分钟内有效。' })
  await expect(inbox.getByRole('listitem')).toContainText('199****5511')
  await expect(inbox.getByRole('strong')).toHaveText('829417')
  await expect(inbox.getByText('还没有短信')).toHaveCount(0)
  await sms.sendCode('19900000473', { code: '', text: '您的申请书已签署成功。' })
  await expect(inbox.getByRole('listitem').first()).toContainText('签署成功')
  await expect(inbox).not.toContainText('19900005511')
})

test("the simulator's own page has no serious axe violation", async ({ desk }) => {
  await expect(desk.getByRole('button', { name: '王小川' })).toBeVisible()
  expect(await axeViolations(desk, { except: 'iframe' })).toEqual([])
})

test('chats can be filtered by kind and name, and a sent message is shown in the chat and in the list', async ({ desk }) => {
  const chats = desk.getByRole('navigation', { name: '会话' })
  await desk.getByRole('button', { name: '同事', exact: true }).click()
  await expect(chats.getByRole('button', { name: '王小川' })).toHaveCount(0)
  await chats.getByRole('button', { name: '沈若溪' }).click()
  // Earlier messages of both sides are shown with their times.
  const talk = desk.getByRole('region', { name: '沈若溪' })
  await expect(talk.getByRole('listitem').first()).toContainText(/\d\d-\d\d \d\d:\d\d/)
  expect(await talk.getByRole('listitem').count()).toBeGreaterThan(await talk.getByLabel('已发送 沈若溪').count())
  await desk.getByLabel('发送消息给 沈若溪').fill('请看一下这张工单')
  await desk.getByRole('button', { name: '发送' }).click()
  await expect(desk.getByLabel('已发送 沈若溪').last()).toContainText('请看一下这张工单')
  await expect(chats.getByText('请看一下这张工单')).toBeVisible()
  await desk.getByRole('searchbox').fill('没有这个人')
  await expect(chats.getByText('没有名字含“没有这个人”的会话')).toBeVisible()
})

test("the simulator fits every window size, and its WeCom shows the page's title", async ({ desk }) => {
  const phone = await signIn(desk)
  for (const size of [DESKTOP.viewport, { width: 1024, height: 768 }]) {
    await desk.setViewportSize(size)
    const wide = await desk.evaluate(() =>
      [...document.querySelectorAll('html, .sim-top, .sim-room')].map((box) => box.scrollWidth - box.clientWidth),
    )
    expect(wide).toEqual([0, 0, 0])
  }
  await phone.getByText('更多待办').click()
  await expect(desk.getByLabel('员工手机').getByText('待办工单')).toBeVisible()
})

test("AUTH-11 DEC-10 a WeCom link signs in the phone's user without asking", async ({ desk, steward }) => {
  // The open chat is with a customer of another steward.
  steward.expectNoise(/403/)
  for (const [account, title] of [
    ['业务管家', '业务管家'],
    ['理赔管家', '理赔管家'],
  ] as const) {
    await desk.getByRole('button', { name: account }).click()
    await desk.getByRole('button', { name: '免登录打开' }).click()
    await expect(phoneOf(desk).getByRole('heading', { level: 1, name: title })).toBeVisible()
    const at = await phoneOf(desk)
      .locator('html')
      .evaluate(() => `${location.origin}${location.pathname}${location.search}`)
    expect(at).toBe(`${new URL(desk.url()).origin}/${account === '业务管家' ? 'businessHome' : 'claimsSpecialist'}`)
  }
})

test('DEC-11 each account has its own session', async ({ desk, steward }) => {
  // The open chat is with a customer of another steward.
  steward.expectNoise(/403/)
  await signIn(desk)
  await desk.getByRole('button', { name: '理赔管家' }).click()
  const claims = await signIn(desk, 'claims')
  await expect(claims.getByRole('heading', { level: 1, name: '理赔管家' })).toBeVisible()
  await desk.getByRole('button', { name: '服务管家' }).click()
  await expect(phoneOf(desk).getByRole('heading', { level: 1, name: '服务管家' })).toBeVisible()
})

test('shows the name of a chat completely in its list and above it', async ({ desk }) => {
  const inList = desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: '司马相宜' })
  await inList.click()
  const names = [desk.getByRole('heading', { name: '司马相宜' }), inList.getByText('司马相宜')]
  for (const width of [1024, 1280, 1366]) {
    await desk.setViewportSize({ width, height: 800 })
    for (const name of names)
      expect(await name.evaluate((element) => [element.clientWidth > 0, element.scrollWidth - element.clientWidth])).toEqual([true, 0])
    await expect(desk.getByRole('button', { name: '打开应用' })).toBeInViewport({ ratio: 1 })
  }
})

test('the phone can be switched to the dark theme and to large text', async ({ desk }) => {
  const body = phoneOf(desk).locator('body')
  await desk.getByRole('button', { name: '深色' }).click()
  await expect(body).toHaveAttribute('theme-mode', 'dark')
  await desk.getByRole('button', { name: '深色' }).click()
  await expect(body).not.toHaveAttribute('theme-mode', 'dark')
  await desk.getByRole('button', { name: '大字号' }).click()
  await expect(body).toHaveCSS('font-size', '22.5px')
})

test('resetting the demo reopens a completed task', async ({ desk, steward }) => {
  const phone = await signIn(desk)
  const { taskId, title, taskTitle } = await sendCard(steward)
  const stored = () => steward.db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
  const { taskStatus } = await stored()
  const drafts = () => desk.evaluate(countDrafts)
  await desk.getByRole('button', { name: '工单消息' }).click()
  await desk.getByRole('button', { name: title }).click()
  await phone.getByRole('button', { name: '完成工单' }).click()
  await phone.getByRole('dialog').getByRole('textbox').fill('已联系客户')
  await expect.poll(drafts).toBe(1)
  await phone.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(phone.getByText('已完成任务')).toBeVisible()
  await expect.poll(drafts).toBe(0)
  await desk.getByRole('button', { name: title }).click()
  await expect(phone.getByText(taskTitle).first()).toBeVisible()
  expect(await stored()).toMatchObject({ taskStatus: '3', taskRemark: '已联系客户' })

  const reset = desk.getByRole('button', { name: '重置演示数据' })
  const dialog = desk.getByRole('dialog', { name: '重置演示数据' })
  await reset.click()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  expect((await stored()).taskStatus).toBe('3')

  await reset.click()
  await dialog.getByRole('button', { name: '重置', exact: true }).click()
  await expect(desk.getByText('演示数据已重置')).toBeVisible()
  expect((await stored()).taskStatus).toBe(taskStatus)
  await expect(desk.getByRole('region', { name: '工单消息' }).getByText('还没有消息')).toBeVisible()
  await signIn(desk)
  await desk.getByRole('button', { name: '理赔管家' }).click()
  await expect(phone.getByPlaceholder('请输入账号')).toBeVisible()
})

test('resetting the demo deletes drafts', async ({ desk, steward }) => {
  const phone = await signIn(desk)
  const { title } = await sendCard(steward)
  await desk.getByRole('button', { name: '工单消息' }).click()
  await desk.getByRole('button', { name: title }).click()
  await phone.getByRole('button', { name: '完成工单' }).click()
  await phone.getByRole('dialog').getByRole('textbox').fill('还没写完')
  await expect.poll(() => desk.evaluate(countDrafts)).toBe(1)
  await desk.getByRole('button', { name: '重置演示数据' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '重置', exact: true }).click()
  await expect(phone.getByPlaceholder('请输入账号')).toBeVisible()
  expect(await desk.evaluate(countDrafts)).toBe(0)
})

/** Counts the stored drafts. Runs in the page. */
const countDrafts = () =>
  new Promise<number>((done, fail) => {
    const opening = indexedDB.open('steward-drafts')
    opening.addEventListener('error', () => fail(opening.error ?? new Error('no drafts')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const count = database.transaction('drafts').objectStore('drafts').count()
      count.addEventListener('success', () => {
        done(count.result)
        database.close()
      })
    })
  })

test('settings changed while the phone loads are applied when it has loaded', async ({ desk }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await desk.route('**/simulator/host.js', async (route) => {
    await held
    await route.continue()
  })
  await desk.getByLabel('故障').selectOption({ label: '用户取消' })
  await desk.getByRole('button', { name: '深色' }).click()
  release()
  await expect(phoneOf(desk).locator('body')).toHaveAttribute('theme-mode', 'dark')
})

/** Calls the simulated host as the SDK does, configured with the service's signature. */
const callHost = (phone: FrameLocator, name: string, params: Record<string, unknown> = {}) =>
  phone.locator('body').evaluate(
    async (_, [called, given, path]) => {
      const url = location.href.split('#')[0]
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ url }),
      })
      const { data } = (await answer.json()) as { data: { agentConfigData: object } }
      const { WeixinJSBridge: bridge } = window as unknown as {
        WeixinJSBridge?: { invoke(name: string, params: object, done: (result: Record<string, unknown>) => void): void }
      }
      if (!bridge) return { err_msg: 'no bridge' }
      const invoke = (one: string, with_: object) => new Promise<Record<string, unknown>>((done) => bridge.invoke(one, with_, done))
      const configured = await invoke('agentConfig', { ...data.agentConfigData, jsApiList: [called] })
      return configured['err_msg'] === 'agentConfig:ok' ? invoke(called, given) : configured
    },
    [name, params, '/api/pwesure/qywxRest/avoidLogin/getJsConfig'] as const,
  )

test("BRIDGE-01 BRIDGE-03 BRIDGE-04 CALL2-14 the host accepts the service's signature, and the simulator shows dialogs for the user's choices", async ({
  desk,
}) => {
  const phone = phoneOf(desk)
  await expect(phone.getByPlaceholder('请输入账号')).toBeVisible()
  await desk.getByRole('button', { name: '王小川' }).click()
  expect(await callHost(phone, 'getCurExternalContact')).toMatchObject({ err_msg: 'getCurExternalContact:ok', userId: 'wmDEMO0001' })
  const picking = callHost(phone, 'selectEnterpriseContact', { mode: 'multi', selectedUserIds: ['gumingxuan'] })
  const picker = desk.getByRole('dialog', { name: '选择同事' })
  await picker.getByRole('checkbox', { name: '沈若溪' }).check()
  await picker.getByRole('button', { name: '确定' }).click()
  const { result } = (await picking) as { result: string }
  expect(JSON.parse(result)).toMatchObject({ userList: [{ id: 'gumingxuan' }, { id: 'shenruoxi', name: '沈若溪' }] })
  const second = callHost(phone, 'selectEnterpriseContact', { mode: 'multi' })
  await picker.getByRole('button', { name: '取消' }).click()
  expect(await second).toMatchObject({ err_msg: 'selectEnterpriseContact:cancel' })
  expect(await callHost(phone, 'openEnterpriseChat', { userIds: 'shenruoxi' })).toMatchObject({ err_msg: 'openEnterpriseChat:ok' })
  await expect(desk.getByRole('heading', { level: 2, name: '沈若溪' })).toBeVisible()
})

test('BRIDGE-07 each failure of the host can be switched on', async ({ desk }) => {
  const phone = phoneOf(desk)
  for (const [label, expected] of [
    ['用户取消', 'openEnterpriseChat:cancel'],
    ['没有权限', 'openEnterpriseChat:fail no permission'],
    ['入口不对', 'openEnterpriseChat:fail without context of external contact'],
    ['客户端过旧', 'system:function_not_exist'],
    ['签名错误', 'agentConfig:fail, invalid signature'],
    ['没有桥接', 'no bridge'],
  ] as const) {
    await desk.getByLabel('故障').selectOption({ label })
    await expect(phone.getByPlaceholder('请输入账号')).toBeVisible()
    if (expected !== 'no bridge') await expect.poll(() => hasBridge(phone)).toBe(true)
    expect(await callHost(phone, 'openEnterpriseChat', { userIds: 'shenruoxi' })).toMatchObject({ err_msg: expected })
  }
  await desk.getByLabel('故障').selectOption({ label: '桥接来迟' })
  await expect(phone.getByPlaceholder('请输入账号')).toBeVisible()
  expect(await hasBridge(phone)).toBe(false)
  await expect.poll(() => hasBridge(phone)).toBe(true)
})

const hasBridge = (phone: FrameLocator) => phone.locator('body').evaluate(() => 'WeixinJSBridge' in window)
