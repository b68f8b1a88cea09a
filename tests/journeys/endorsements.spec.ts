import type { Browser, Page } from '@playwright/test'
import { DESKTOP, signIn as signInAtDesk, test as atDesk } from './simulator-fixture.ts'
import { addressOf, ENDORSEMENT, HOLDER, sendLink } from './signing-links.ts'
import { anotherPhone, expect, expectGoodScreen, heading, idle, logIn, recordCalls, signIn, type Steward, test } from './steward.ts'
import { acceptPrivacy, lastCode } from './text-messages.ts'

const WARNING = '该批单已经发送签名链接,请勿重新发送!'
const { endorNo, policyNo } = ENDORSEMENT
/** An endorsement whose only change has a text of 500 characters. */
const LONG = 'PD2026000000017'

const dialog = (page: Page) => page.getByRole('dialog', { name: '提示' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const state = (page: Page) => page.getByRole('region', { name: '签名链接' })

async function openByPolicy(page: Page, endorsement = endorNo): Promise<void> {
  await page.getByRole('button', { name: '批单签名' }).first().tap()
  await expect(heading(page, '批改查询')).toBeVisible()
  await page.getByPlaceholder('请输入保单号').fill(` ${policyNo} `)
  await button(page, '下一步').tap()
  await expect(page).toHaveURL(`/endorsementsTask?flag=${policyNo}`)
  await page.getByText(`批单申请号 ${endorsement}`).tap()
  // A wide window adds the address of the list.
  await expect(page).toHaveURL(/\/endorsementsDetail\?flag=1(#|$)/)
}

async function openFromCustomer(page: Page, contact = 'wmDEMO0003'): Promise<void> {
  await page.goto(`/?appId=demo&externalUserId=${contact}`)
  await signIn(page)
  await page.goto('/endorsementsTask')
}

test('ENDORLIST-01 ENDORLIST-02 AMB2-79 ROUTE2-10 no search runs without a policy number', async ({ page }) => {
  await signIn(page)
  await page.goto('/toEndorTask')
  const calls = recordCalls(page)
  await page.getByPlaceholder('请输入保单号').fill('   ')
  await button(page, '下一步').tap()
  await expect(page.getByText('请输入保单号').first()).toBeVisible()
  await expect(page).toHaveURL(/\/toEndorTask$/)
  await expectGoodScreen(page)
  expect(calls.names()).toEqual([])
})

test('ENDORLIST-03 ENDORLIST-06 ENDORLIST-07 ENDORLIST-12 ROUTE2-11 MSG-51 lists the endorsements of a policy by number and type', async ({
  page,
}) => {
  await signIn(page)
  const calls = recordCalls(page)
  await page.goto('/endorsementsTask?flag=BD2026000000301')
  await expect(heading(page, '批改清单')).toBeVisible()
  const rows = page.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'PD2026000000013' })).toContainText('批改类型 变更车辆标识信息')
  await expect(rows.filter({ hasText: 'PD2026000000016' })).toContainText('批改类型 77')
  expect(calls.bodies('getEndorNoByPolicyNo')).toEqual([{ policyNoList: ['BD2026000000301'] }])
  expect(calls.names()).not.toContain('getWechatCustomersByExternalUserid')
  await expectGoodScreen(page)
  await page.goto('/endorsementsTask?flag=none')
  await expect(page.getByText('无批改数据')).toBeVisible()
  await expectGoodScreen(page)
})

test('AMB2-25 ENDORLIST-04 ENDORLIST-09 SENDLINK-01 SENDLINK-02 lists the endorsements of all policies of the customer', async ({
  page,
}) => {
  await openFromCustomer(page)
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByText(`批单申请号 ${endorNo}`).tap()
  await expect(page).toHaveURL('/endorsementsDetail?flag=0')
  await expect(button(page, '发送批单')).toBeVisible()
  await expect(button(page, '复制链接')).toHaveCount(0)
})

for (const [id, what, contact, text] of [
  ['MSG-40 ENDORLIST-11 AMB-66', 'not selected', undefined, '未查询到当前用户信息'],
  ['MSG-39 MSG2-23 ENDORLIST-10 CUSTDETAIL-31 AMB-66', 'unknown to the insurer', 'wmDEMO0005', '未匹配，请先匹配客户后操作！'],
] as const) {
  test(`${id} with a customer ${what} shows a message and requests no endorsement`, async ({ page, steward }) => {
    if (contact) {
      await steward.db.updateTable('customer').set({ cifClientNo: '' }).where('externalUserid', '=', contact).execute()
      await page.goto(`/?appId=demo&externalUserId=${contact}`)
    }
    await signIn(page)
    const calls = recordCalls(page)
    await page.goto('/endorsementsTask')
    await expect(dialog(page).getByText(text)).toBeVisible()
    await dialog(page).getByRole('button', { name: '确定' }).tap()
    await expect(contact ? page.getByText('无批改数据') : button(page, '选择客户')).toBeVisible()
    await expectGoodScreen(page)
    expect(calls.names()).not.toContain('getEndorNoByPolicyNo')
  })
}

test('AMB2-80 ENDORDETAIL-01 ENDORDETAIL-02 ENDORDETAIL-03 AMB2-27 ROUTE2-12 shows an endorsement with old and new values', {
  tag: '@layout',
}, async ({ page }) => {
  await signIn(page)
  await openByPolicy(page)
  await expect(heading(page, '批单信息详情')).toBeVisible()
  for (const text of [policyNo, endorNo, '0801', '车辆过户', '2026-11-18', '2026-11-21'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '变更项目' }).first()).toHaveText(
    '变更项目 行驶证车主修改前司马相宜修改后字段王小川',
  )
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectGoodScreen(page)
  await page.reload()
  await expect(page.getByText(endorNo).first()).toBeVisible()
  // Only its numbers are stored, because the changes contain mobile numbers (DEC-33).
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('19900002001')
  const gone = { status: '200', message: 'success', data: { endorDataList: [] } }
  await page.route('**/getEndorNoByPolicyNo', (route) => route.fulfill({ json: gone }))
  await page.reload()
  await expect(page.getByText('没有找到该批单')).toBeVisible()
})

test('ENDORDETAIL-02 500 characters fit a phone 320 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page)
  await openByPolicy(page, LONG)
  await expect(page.getByText('因被保险人经营地址搬迁')).toBeVisible()
  await expectGoodScreen(page)
})

test('AMB2-31 AMB2-30 AMB2-24 MSG2-21 SENDLINK-01 SENDLINK-02 SENDLINK-06 SENDLINK-08 SENDLINK-09 DEC-29 by policy number the link is copied, recorded, and not offered again', async ({
  page,
  context,
  steward,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await openByPolicy(page)
  await expect(button(page, '发送批单')).toHaveCount(0)
  const calls = recordCalls(page)
  await button(page, '复制链接').tap()
  await expect(page.getByText('复制成功')).toBeVisible()
  await expect(button(page, '复制链接')).toHaveCount(0)
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.origin + copied.pathname).toBe(`${steward.url}/customerLogin`)
  const { linkId, ...carried } = Object.fromEntries(copied.searchParams)
  expect(carried).toEqual({ endorNo, policyNo, email: 'chenzhiyuan@example.com', taskUserId: 'chenzhiyuan', externalUserId: '' })
  expect(linkId).toMatch(/^[\w-]{22}$/)
  expect(calls.bodies('copyAddWechatFollowInfo')).toEqual([
    expect.objectContaining({ endorNo, policyNo, linkId, mobile: expect.any(String) }),
  ])
  await expect(state(page)).toContainText('已发送')
  await expectGoodScreen(page)
})

test('SENDLINK-10 AMB2-30 MSG-37 a refused clipboard shows a message, and no link is recorded', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { write: refuse, writeText: refuse } })
  })
  await signIn(page)
  await openByPolicy(page)
  const calls = recordCalls(page)
  await button(page, '复制链接').tap()
  await expect(page.getByText('复制失败')).toBeVisible()
  await expect(button(page, '复制链接')).toBeEnabled()
  expect(calls.names()).not.toContain('copyAddWechatFollowInfo')
})

test('SENDLINK-03 SENDLINK-04 AMB2-28 another steward sees the warning once, and no button to send or withdraw', async ({
  page,
  steward,
}) => {
  await sendLink(steward)
  await signIn(page, 'business')
  await page.goto(`/endorsementsTask?flag=${policyNo}`)
  await page.getByText(`批单申请号 ${endorNo}`).tap()
  await expect(dialog(page).getByText(WARNING)).toBeVisible()
  await dialog(page).getByRole('button', { name: '确定' }).tap()
  await expect(state(page)).toContainText('陈志远')
  for (const name of ['复制链接', '发送批单', '撤销']) await expect(button(page, name)).toHaveCount(0)
  await expectGoodScreen(page)
})

test('SENDLINK-04 AMB2-24 the state of the previous endorsement does not affect the next one', async ({ page, steward }) => {
  await sendLink(steward)
  await signIn(page)
  await openByPolicy(page, LONG)
  await expect(button(page, '复制链接')).toBeVisible()
  await page.goBack()
  await page.getByText(`批单申请号 ${endorNo}`).tap()
  await expect(dialog(page).getByText(WARNING)).toBeVisible()
  await expect(button(page, '复制链接')).toHaveCount(0)
})

test('AMB2-29 SENDLINK-03 a steward who opened the endorsement before another sent it gets the same warning', async ({ page, steward }) => {
  await signIn(page)
  await openByPolicy(page)
  await expect(button(page, '复制链接')).toBeVisible()
  await sendLink(steward, ENDORSEMENT, 'business')
  await button(page, '复制链接').tap()
  await expect(dialog(page).getByText(WARNING)).toBeVisible()
})

/** Requests a code at a link from a new phone, and expects the message `expected`. */
async function requestCode(
  at: { browser: Browser; steward: Steward; address: string },
  mobile: string,
  expected = '验证码将发送至',
): Promise<void> {
  const phone = await anotherPhone(at.browser, at.steward)
  await phone.goto(at.address)
  await phone.getByLabel('手机号码').fill(mobile)
  await acceptPrivacy(phone)
  // The countdown starts with the tap, but the request must be answered before the phone is closed.
  const answered = phone.waitForResponse(/\/sendValidate/)
  await phone.getByRole('button', { name: '获取验证码' }).tap()
  await answered
  await expect(phone.getByText(expected)).toBeVisible()
  await phone.context().close()
}

test('DEC-13 DEC-29 the sender sees that the link was opened and tried by a stranger; withdrawn, it stops working and a new link is offered', async ({
  page,
  browser,
  steward,
}) => {
  const at = { browser, steward, address: addressOf(await sendLink(steward)) }
  await requestCode(at, HOLDER)
  await lastCode(steward, HOLDER)
  await openFromCustomer(page)
  await page.getByText(`批单申请号 ${endorNo}`).tap()
  await dialog(page).getByRole('button', { name: '确定' }).tap()
  await expect(state(page)).toContainText('已打开')
  await expect(state(page).getByText('陌生号码')).toHaveCount(0)
  await requestCode(at, '19900009999')
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByText(`批单申请号 ${endorNo}`).tap()
  await dialog(page).getByRole('button', { name: '确定' }).tap()
  await expect(state(page)).toContainText('有陌生号码要过验证码')
  await expectGoodScreen(page)
  await button(page, '撤销').tap()
  const question = page.getByRole('dialog', { name: '撤销签名链接' })
  await expect(question).toContainText('撤销后，客户不能再用这个链接查看或签署。')
  await question.getByRole('button', { name: '取消' }).tap()
  await expect(state(page)).toContainText('已打开')
  await button(page, '撤销').tap()
  await question.getByRole('button', { name: '撤销' }).tap()
  await expect(page.getByText('撤销成功')).toBeVisible()
  await expect(state(page)).toContainText('已撤销')
  await expect(state(page)).not.toContainText('请和客户确认')
  await expect(button(page, '撤销')).toHaveCount(0)
  await expect(button(page, '重新发送')).toBeVisible()
  await expectGoodScreen(page)
  await requestCode(at, HOLDER, '链接已失效，请联系您的服务专员重新发送')
})

test('DEC-29 after 72 hours the link has expired, and the button is shown again', async ({ page, steward }) => {
  await sendLink(steward)
  steward.advanceClock(72 * 3_600_000)
  // The session from three days ago has expired as well.
  await logIn(page)
  await openByPolicy(page)
  await expect(state(page)).toContainText('已过期')
  await expect(button(page, '复制链接')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

const sent = ({ db }: Steward) => db.selectFrom('signing_link').select('channel').where('sentAt', 'is not', null).execute()

test.describe("in a customer's chat", () => {
  atDesk.use(DESKTOP)
  const customer = '司马相宜'

  atDesk(
    'SENDLINK-05 SENDLINK-07 BRIDGE-05 AMB2-29 the card is shown in the chat, its link opens the login, and the sender sees it as sent',
    async ({ desk }) => {
      await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: customer }).click()
      const phone = await signInAtDesk(desk, 'service')
      await phone.getByRole('button', { name: '批单签名' }).click()
      await phone.getByRole('button', { name: `${customer}的批单` }).click()
      await phone.getByText(`批单申请号 ${endorNo}`).click()
      await phone.getByRole('button', { name: '发送批单' }).click()
      const card = desk.getByRole('region', { name: customer }).getByRole('button', { name: /批改申请书/ })
      await expect(card).toContainText(`您有一份批改申请书待签名，请点击查看。批单申请号${endorNo} 车辆过户`)
      await expect(phone.getByRole('region', { name: '签名链接' })).toContainText('已发送')
      await expect(phone.getByRole('button', { name: '发送批单' })).toHaveCount(0)
      await card.click()
      await expect(phone.getByText('本链接仅用于签署您名下的批改申请书')).toBeVisible()
    },
  )

  for (const failure of ['用户取消', '没有权限']) {
    atDesk(`AMB2-29 a card that fails with ${failure} leaves no record and can be sent again`, async ({ desk, steward }) => {
      steward.expectNoise(/messenger sendChatMessage/)
      await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: customer }).click()
      const phone = await signInAtDesk(desk)
      await phone.getByRole('button', { name: '批单签名' }).click()
      await phone.getByRole('button', { name: `${customer}的批单` }).click()
      await phone.getByText(`批单申请号 ${endorNo}`).click()
      await desk.getByLabel('故障').selectOption({ label: failure })
      const send = phone.getByRole('button', { name: '发送批单' })
      await send.click()
      await expect.poll(() => steward.db.selectFrom('signing_link').select('sentAt').execute()).toEqual([{ sentAt: null }])
      await expect(send).toHaveAttribute('aria-busy', 'false')
      await idle(desk)
      await expect(phone.getByRole('dialog')).toHaveCount(0)
      expect(await sent(steward)).toEqual([])
      await desk.getByLabel('故障').selectOption({ label: '无' })
      await send.click()
      await expect(phone.getByRole('region', { name: '签名链接' })).toContainText('已发送')
      expect(await sent(steward)).toEqual([{ channel: 'card' }])
    })
  }

  atDesk(
    'CALL2-35 AMB2-29 when the record of a sent card fails, the next tap records it without a second card',
    async ({ desk, steward }) => {
      steward.expectNoise(/Failed to load resource|ERR_FAILED/)
      await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: customer }).click()
      const phone = await signInAtDesk(desk)
      await phone.getByRole('button', { name: '批单签名' }).click()
      await phone.getByRole('button', { name: `${customer}的批单` }).click()
      await phone.getByText(`批单申请号 ${endorNo}`).click()
      await desk.route('**/addTaskMainAndMsgFollow', (route) => route.abort())
      await phone.getByRole('button', { name: '发送批单' }).click()
      await phone.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
      await desk.unroute('**/addTaskMainAndMsgFollow')
      await phone.getByRole('button', { name: '发送批单' }).click()
      await expect(phone.getByRole('region', { name: '签名链接' })).toContainText('已发送')
      await expect(desk.getByRole('region', { name: customer }).getByRole('button', { name: /批改申请书/ })).toHaveCount(1)
      expect(await steward.db.selectFrom('signing_link').select('channel').execute()).toEqual([{ channel: 'card' }])
    },
  )
})

test("AMB2-25 the quick entry of a home asks for a policy number, and leads to the current customer's endorsements", async ({ page }) => {
  await page.goto('/?appId=demo&externalUserId=wmDEMO0003')
  await signIn(page)
  await page.getByRole('button', { name: '批单签名' }).first().tap()
  await expect(page).toHaveURL(/\/toEndorTask$/)
  await page.getByRole('button', { name: '司马相宜的批单' }).tap()
  await expect(page).toHaveURL(/\/endorsementsTask$/)
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: '返回' }).tap()
  await expect(heading(page, '批改查询')).toBeVisible()
})
