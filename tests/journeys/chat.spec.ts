import { NO_VALUE } from '../../server/personal-data/tables.ts'
import { DESKTOP, phoneOf, signIn, test } from './simulator-fixture.ts'
import { expect, idle } from './steward.ts'

test.use(DESKTOP)

const talk = '王小川'

test("MODE-11 CALL2-37 BRIDGE-05 the rating card is shown in the customer's chat and opens the rating page", async ({ desk }) => {
  await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: talk }).click()
  const phone = await signIn(desk)
  await phone.getByRole('button', { name: '服务评价' }).click()
  const card = desk.getByRole('region', { name: talk }).getByRole('button', { name: /服务评价/ })
  await expect(card).toContainText('请对我们的服务进行评价')
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await card.click()
  await expect(phone.getByRole('heading', { name: '演示评价页面' })).toBeVisible()
})

for (const [failure, text] of [
  ['客户端过旧', '版本过低请升级'],
  ['用户取消', undefined],
  ['没有权限', undefined],
] as const) {
  test(`MODE-11 BRIDGE-07 no rating card is sent when the bridge fails with ${failure}`, async ({ desk, steward }) => {
    steward.expectNoise(/messenger sendChatMessage/)
    await signIn(desk)
    await desk.getByLabel('故障').selectOption({ label: failure })
    const phone = phoneOf(desk)
    const tile = phone.getByRole('button', { name: '服务评价' })
    // Changing the failure opens the app again, which names an outdated client (AMB2-77).
    if (text !== undefined) await phone.getByRole('dialog', { name: '提示' }).getByRole('button').click()
    await tile.click()
    if (text !== undefined) await expect(phone.getByRole('dialog', { name: '提示' }).getByText(text)).toBeVisible()
    else {
      // Its steps are done, so any notification would be visible.
      await expect(tile).toHaveAttribute('aria-busy', 'false')
      await idle(desk)
    }
    await expect(phone.getByRole('dialog')).toHaveCount(text === undefined ? 0 : 1)
    await expect(phone.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
    await expect(desk.getByRole('region', { name: talk }).getByRole('button', { name: /服务评价/ })).toHaveCount(0)
  })
}

test('AMB2-04 AMB2-77 MSG-42 MSG-46 MSG2-11 an outdated client is named once after the entry, and the app works as outside a chat', async ({
  desk,
}) => {
  await desk.getByLabel('故障').selectOption({ label: '客户端过旧' })
  const phone = await signIn(desk)
  const dialog = phone.getByRole('dialog', { name: '提示' })
  await expect(dialog.getByText('版本过低请升级')).toBeVisible()
  await dialog.getByRole('button').click()
  await phone.getByRole('button', { name: '基本信息' }).click()
  await expect(phone.getByRole('button', { name: '选择客户' })).toBeVisible()
  await expect(phone.getByText('获取externalUserId失败')).toBeVisible()
  await idle(desk)
  await expect(dialog).toHaveCount(0)
})

test('AMB2-04 an outdated client is also named at an entry whose screen needs no customer', async ({ desk }) => {
  const phone = await signIn(desk)
  await desk.getByLabel('故障').selectOption({ label: '客户端过旧' })
  await phone.locator('body').evaluate(() => location.assign('/?appId=demo&wechatCode=demo&agentId=1000002&router=waitDeal'))
  await expect(phone.getByRole('heading', { name: '待办工单' })).toBeVisible()
  await expect(phone.getByRole('dialog', { name: '提示' }).getByText('版本过低请升级')).toBeVisible()
})

test('TASKVIEW-22 TASKVIEW-17 TASKVIEW-18 AMB-76 the chat buttons of a reminder open the chats of its customer and its colleague', async ({
  desk,
  steward,
}) => {
  const created = steward.db.updateTable('task').set({ createdBy: 'shenruoxi@example.com' })
  await created.where('taskTitle', '=', '欧阳静宜女士生日祝福').execute()
  const phone = await signIn(desk)
  for (const name of ['沈若溪', '欧阳静宜']) {
    await phone.getByRole('button', { name: /^客户关怀 \d/ }).click()
    await phone.getByText('欧阳静宜女士生日祝福').click()
    await phone.getByRole('button', { name: new RegExp(`^聊天 ${name}`) }).click()
    await expect(desk.getByRole('region', { name })).toBeVisible()
    for (const _screen of ['detail', 'list']) await phone.getByRole('button', { name: '返回', exact: true }).click()
  }
})

test('TASKVIEW-22 AMB-76 MSG-38 MSG-41 chat and telephone show a message for a customer without contact data', async ({
  desk,
  steward,
}) => {
  await steward.db.updateTable('customer').set({ externalUserid: '', mobile1: NO_VALUE }).where('clientName', '=', '欧阳静宜').execute()
  const phone = await signIn(desk)
  await phone.getByRole('button', { name: /^客户关怀 \d/ }).click()
  await phone.getByText('欧阳静宜女士生日祝福').click()
  await phone.getByRole('button', { name: /^聊天 欧阳静宜/ }).click()
  await expect(phone.getByText('请匹配用户信息')).toBeVisible()
  await phone.getByRole('button', { name: /^电话 欧阳静宜/ }).click()
  await expect(phone.getByText('没有电话号码！')).toBeVisible()
})

test('GRID-07 MODE-10 BRIDGE-01 DEC-39 the service home shows the customer whose chat opened it, and keeps it outside chats', async ({
  desk,
}) => {
  await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: talk }).click()
  const phone = await signIn(desk)
  await expect(phone.locator('dl')).toHaveText('团队类型车商渠道分公司上海分公司业务员顾明轩')
  await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: '欧阳静宜' }).click()
  await desk.getByRole('button', { name: '打开应用' }).click()
  await expect(phone.locator('dl')).toHaveText('团队类型个人营销分公司上海分公司业务员李静怡')
  await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: '工单消息' }).click()
  await phone.locator('dl').evaluate((before) => before.setAttribute('data-before', ''))
  await desk.getByRole('button', { name: '打开应用' }).click()
  await expect(phone.locator('dl[data-before]')).toHaveCount(0)
  await expect(phone.locator('dl')).toHaveText('团队类型个人营销分公司上海分公司业务员李静怡')
})

test("RENEW-01 RENEW-04 renewal opens the sales page from a customer's chat", async ({ desk }) => {
  await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: talk }).click()
  const phone = await signIn(desk)
  await phone.getByRole('navigation').getByText('续保').click()
  await expect(phone.getByRole('heading', { name: '演示销售页面' })).toBeVisible()
})

test("RENEW-02 renewal outside a customer's chat shows that there is no customer", async ({ desk }) => {
  await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: '工单消息' }).click()
  const phone = await signIn(desk)
  await phone.getByRole('navigation').getByText('续保').click()
  await expect(phone.getByRole('dialog', { name: '提示' }).getByText('未获取到当前用户信息')).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: '选择客户' })).toBeVisible()
})
