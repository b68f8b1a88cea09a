import type { FrameLocator, Page } from '@playwright/test'
import { DESKTOP, phoneOf, signIn, test } from './simulator-fixture.ts'
import { expect, holdAnswers, recordCalls, type Steward } from './steward.ts'

test.use(DESKTOP)

const choose = (desk: Page, name: string) => desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name }).click()
const customer = (phone: FrameLocator, name: string) => phone.getByRole('heading', { level: 2, name })

async function openDetail(desk: Page, chat: string): Promise<FrameLocator> {
  await choose(desk, chat)
  const phone = await signIn(desk)
  await phone.getByRole('button', { name: '基本信息' }).click()
  await expect(customer(phone, chat)).toBeVisible()
  return phone
}

/**
 * Switches to another chat and dispatches `visibilitychange`, as WeCom's side bar does. Retries, because data younger than a second is not
 * refetched.
 */
async function switchChat(desk: Page, chat: string): Promise<void> {
  await choose(desk, chat)
  const phone = phoneOf(desk)
  await expect(async () => {
    await phone.locator('body').evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(customer(phone, chat)).toBeVisible({ timeout: 500 })
  }).toPass()
}

const rowOf = ({ db }: Steward, id: string) =>
  db.selectFrom('customer').select(['clientName', 'cifClientNo', 'version']).where('wechatCustomerId', '=', id).executeTakeFirstOrThrow()
const recordsOf = async ({ db }: Steward, id: string) =>
  (await db.selectFrom('match_record').select('moldStatus').where('wechatCustomerId', '=', id).orderBy('recordedAt').execute()).map(
    ({ moldStatus }) => moldStatus,
  )

test("AMB-36 DEC-18 keeps typed text with its own customer when the chat's customer changes under a form", async ({ desk, steward }) => {
  const phone = await openDetail(desk, '欧阳静宜')
  const [name, remark, idNo] = [phone.getByLabel(/^姓名/), phone.getByLabel(/^备注/), phone.getByLabel(/^证件号码/)]
  await remark.fill('只关于静宜的备注')
  await switchChat(desk, '许知远')
  await expect(name).toHaveValue('许知远')
  await expect(remark).toHaveValue('')
  await expect(idNo).toHaveValue('990101********0006')
  await expect(phone.getByText('静宜')).toHaveCount(0)
  await switchChat(desk, '欧阳静宜')
  await expect(name).toHaveValue('欧阳静宜')
  await expect(remark).toHaveValue('只关于静宜的备注')
  await expect(idNo).toHaveValue('990101********0002')
  await switchChat(desk, '许知远')
  await phone.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('保存成功')).toBeVisible()
  expect(await rowOf(steward, 'KH0002')).toMatchObject({ clientName: '欧阳静宜', version: 1 })
  expect(await rowOf(steward, 'KH0006')).toMatchObject({ clientName: '许知远', version: 2 })
})

test("AMB-36 MATCH-11 closes the chooser without a match when the chat's customer changes, and records the search", async ({
  desk,
  steward,
}) => {
  const phone = await openDetail(desk, '何雨桐')
  const chooser = phone.getByRole('dialog', { name: '请选择客户' })
  await phone.getByRole('button', { name: '匹配客户' }).click()
  await expect(chooser).toBeVisible()
  await switchChat(desk, '许知远')
  await expect(chooser).toHaveCount(0)
  await expect.poll(() => recordsOf(steward, 'KH0013')).toEqual(['3'])
  expect(await recordsOf(steward, 'KH0006')).toEqual([])
  expect(await rowOf(steward, 'KH0013')).toMatchObject({ cifClientNo: '', version: 1 })
  expect(await rowOf(steward, 'KH0006')).toMatchObject({ clientName: '许知远', version: 1 })
})

test("AMB-36 MATCH-08 matches only the original customer when the chat's customer changes during a match", async ({ desk, steward }) => {
  const phone = await openDetail(desk, '诸葛云亭')
  const release = await holdAnswers(desk, '**/getClientListByIdentify*')
  await phone.getByRole('button', { name: '匹配客户' }).click()
  await switchChat(desk, '月亮不睡')
  release()
  await expect.poll(() => rowOf(steward, 'KH0009')).toMatchObject({ cifClientNo: 'CIF0000009', version: 2 })
  await expect(customer(phone, '月亮不睡')).toBeVisible()
  await expect(phone.getByLabel(/^手机号码/)).toHaveValue('199 0000 2012')
  await expect(phone.getByText('诸葛')).toHaveCount(0)
  await expect(phone.getByText('沪A9D091')).toHaveCount(0)
  expect(await rowOf(steward, 'KH0012')).toEqual({ clientName: '', cifClientNo: '', version: 1 })
})

test('AMB-36 AMB-37 shows an empty insurer tab without any request when the chat changes to an unmatched customer', async ({ desk }) => {
  const phone = await openDetail(desk, '欧阳静宜')
  const tab = (name: string) => phone.getByRole('tab', { name, exact: true })
  await tab('保单').click()
  await expect(phone.getByText('PDAA202531010000776032')).toBeVisible()
  const calls = recordCalls(desk)
  const refused: string[] = []
  desk.on('response', (response) => void (response.status() >= 400 && refused.push(response.url())))
  await switchChat(desk, '月亮不睡')
  await expect(phone.getByRole('tabpanel').getByText('暂无数据')).toBeVisible()
  await expect(phone.getByText('PDAA202531010000776032')).toHaveCount(0)
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await tab('理赔').click()
  await expect(phone.getByText('请先匹配客户信息').last()).toBeVisible()
  await expect(tab('理赔')).toHaveAttribute('aria-selected', 'false')
  await switchChat(desk, '欧阳静宜')
  await expect(phone.getByText('PDAA202531010000776032')).toBeVisible()
  expect(refused).toEqual([])
  const of = calls.urls('getClientPolicyByIdentity').map(({ searchParams }) => searchParams.get('customerid'))
  expect(of.filter((customerid) => customerid !== 'CIF0000002')).toEqual([])
})

test("AMB-36 TAG-04 saves tags for the customer they were opened for, then shows the chat's current customer", async ({ desk }) => {
  const phone = await openDetail(desk, '欧阳静宜')
  await phone.getByRole('tab', { name: '标签' }).click()
  await phone.getByRole('button', { name: '编辑标签' }).click()
  await expect(phone.getByText('已选4个', { exact: true })).toBeVisible()
  await phone.getByRole('checkbox', { name: '电话联系' }).click()
  await choose(desk, '许知远')
  const sent = desk.waitForRequest(/wxMarkTag/)
  await phone.getByRole('button', { name: '保存' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ external_userid: 'wmDEMO0002' })
  await switchChat(desk, '许知远')
  await expect(phone.getByText('静宜')).toHaveCount(0)
})
