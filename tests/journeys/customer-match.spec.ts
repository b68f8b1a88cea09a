import type { FrameLocator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { DESKTOP, signIn, test } from './simulator-fixture.ts'
import { expect, type Steward } from './steward.ts'

test.use(DESKTOP)

const choose = (desk: Page, name: string) => desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name }).click()

async function openDetail(desk: Page, chat: string): Promise<FrameLocator> {
  await choose(desk, chat)
  const phone = await signIn(desk)
  await phone.getByRole('button', { name: '基本信息' }).click()
  await expect(phone.getByRole('heading', { level: 2, name: chat })).toBeVisible()
  return phone
}

const rowOf = ({ db }: Steward, id: string) =>
  db.selectFrom('customer').select(['clientName', 'cifClientNo', 'version']).where('wechatCustomerId', '=', id).executeTakeFirstOrThrow()
const recordsOf = async ({ db }: Steward, id: string) =>
  (await db.selectFrom('match_record').select('moldStatus').where('wechatCustomerId', '=', id).orderBy('recordedAt').execute()).map(
    ({ moldStatus }) => moldStatus,
  )

test("AMB-41 AMB-37 MATCH-01 MATCH-08 MATCH-09 CUSTDETAIL-05 CUSTDETAIL-16 MSG-23 MSG-44 matches the only client found without asking, from a customer's chat", async ({
  desk,
  steward,
}) => {
  const phone = await openDetail(desk, '诸葛云亭')
  await expect(phone.getByText('cifClientNo不存在')).toBeVisible()
  await expect(phone.getByText('潜在客户')).toBeVisible()
  await phone.getByRole('button', { name: '匹配客户' }).click()
  await expect(phone.getByText('已匹配到唯一客户')).toBeVisible()
  await expect(phone.getByText('存量客户')).toBeVisible()
  await expect(phone.getByText('cifClientNo不存在')).toHaveCount(0)
  // Only two of the four vehicles have a plate.
  await expect(phone.getByText('沪A9D091,沪A9D092')).toBeVisible()
  await expect(phone.getByLabel(/^证件号码/)).toHaveValue('990101********0009')
  // A matched customer can be matched again.
  await expect(phone.getByRole('button', { name: '匹配客户' })).toBeVisible()
  expect(await rowOf(steward, 'KH0009')).toEqual({ clientName: '诸葛云亭', cifClientNo: 'CIF0000009', version: 2 })
  expect(await recordsOf(steward, 'KH0009')).toEqual(['2'])
})

test('AMB-42 MATCH-06 MATCH-07 MATCH-03 MSG-22 MSG-25 without a match a message is shown, and the search is recorded', async ({
  desk,
  steward,
}) => {
  const phone = await openDetail(desk, '月亮不睡')
  const [button, mobile] = [phone.getByRole('button', { name: '匹配客户' }), phone.getByLabel(/^手机号码/)]
  await button.click()
  await expect(phone.getByText('没有匹配的客户')).toBeVisible()
  await mobile.fill('')
  await button.click()
  await expect(phone.getByText('请输入有效信息')).toBeVisible()
  expect(await recordsOf(steward, 'KH0012')).toEqual(['1'])
  expect(await rowOf(steward, 'KH0012')).toMatchObject({ cifClientNo: '', version: 1 })
})

test('AMB-42 AMB-43 MATCH-10 MATCH-11 MATCH-12 CUSTFORM-05 the choice of several clients can be cancelled', async ({ desk, steward }) => {
  const phone = await openDetail(desk, '何雨桐')
  const [button, dialog] = [phone.getByRole('button', { name: '匹配客户' }), phone.getByRole('dialog', { name: '请选择客户' })]
  await button.click()
  await expect(dialog.getByText('匹配到3位客户')).toBeVisible()
  await expect(dialog.getByText('990101********0013')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.poll(() => recordsOf(steward, 'KH0013')).toEqual(['3'])
  expect(await rowOf(steward, 'KH0013')).toMatchObject({ cifClientNo: '', version: 1 })
  // The core knows no seller of the new customer; only the match shows a message (AMB2-56).
  await sql`delete from core_sale`.execute(steward.db)
  await button.click()
  await dialog.getByRole('radio', { name: /上海雨桐/ }).click()
  const seller = desk.waitForResponse(/getCustomerSaleInfoById/)
  await dialog.getByRole('button', { name: '确定' }).click()
  await seller
  await expect(phone.getByText('保存成功')).toBeVisible()
  await expect(phone.getByText('数据查询失败')).toHaveCount(0)
  await expect(phone.getByRole('heading', { level: 2, name: '上海雨桐企业管理咨询有限公司' })).toBeVisible()
  expect(await rowOf(steward, 'KH0013')).toMatchObject({ cifClientNo: 'CIF0000022', version: 2 })
})
