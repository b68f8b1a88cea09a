import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { inWebKit, journey } from './journey.ts'
import type { Phone } from './phone.ts'

const TITLE = '王小川车辆过户批单待签名'
const REMARK = '已电话协助客户完成电子签名，批改申请书已回传。'

inWebKit()

async function signIn(phone: Phone): Promise<void> {
  await phone.open('/')
  await phone.fill('请输入账号', 'service')
  await phone.fill('请输入密码', DEMO_PASSWORD)
  await phone.tap('登录')
  await phone.see('更多待办')
}

journey('DEC-35 signs in and finds the home', async (phone) => {
  await signIn(phone)
  await phone.see('更多待办')
  if (process.env.SHOT) (await import('node:fs')).writeFileSync('/tmp/webkit/home.png', await phone.driver.takeScreenshot(), 'base64')
})

journey('DEC-35 finishes an order from the list', async (phone, { db }) => {
  await signIn(phone)
  await phone.tapText('更多待办')
  await phone.tapText(TITLE)
  await phone.tap('完成工单')
  await phone.see('完成反馈')
  const remark = await phone.driver.switchTo().activeElement()
  await remark.sendKeys(REMARK)
  await phone.tap('确定')
  await phone.see('已完成任务')
  await phone.seeHeading('待办工单')
  await phone.seeNo(TITLE)
  const order = await db.selectFrom('task').selectAll().where('taskTitle', '=', TITLE).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ taskStatus: '3', taskRemark: REMARK })
})
