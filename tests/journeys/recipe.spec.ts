import recipe from '../../server/demo/recipe.json' with { type: 'json' }
import { DESKTOP, phoneOf, signIn, test } from './simulator-fixture.ts'
import { expect } from './steward.ts'

test.use(DESKTOP)

/** Returns `label`, after checking that the step of `npm start` names it, so that the printed steps stay complete. */
const named = (step: number, label: string): string => {
  expect(recipe.steps[step - 1]).toContain(label)
  return label
}

test('the steps that npm start prints lead to a signed endorsement', async ({ desk }) => {
  const phone = phoneOf(desk)
  const customer = named(1, '司马相宜')
  await desk.getByRole('navigation', { name: '会话' }).getByRole('button', { name: customer }).click()
  await desk.getByRole('button', { name: named(1, '打开应用') }).click()
  await signIn(desk, named(1, 'service'))

  await phone.getByRole('button', { name: named(2, '批单签名') }).click()
  await phone.getByRole('button', { name: named(2, '司马相宜的批单') }).click()
  await phone.getByText(named(2, 'PD2026000000011')).click()
  await phone.getByRole('button', { name: named(2, '发送批单') }).click()

  const chat = desk.getByRole('region', { name: customer })
  await chat.getByRole('button', { name: new RegExp(named(3, '批改申请书')) }).click()

  await phone.getByLabel('手机号码').fill(named(4, '19900002011'))
  await phone.getByRole('checkbox', { name: new RegExp(named(4, '隐私政策')) }).check()
  await phone.getByRole('button', { name: named(4, '获取验证码') }).click()

  const inbox = desk.getByRole('complementary', { name: named(5, '短信收件箱') })
  await phone.getByLabel('验证码', { exact: true }).fill(await inbox.locator('strong').first().innerText())
  await phone.getByRole('button', { name: named(5, '登录'), exact: true }).click()

  await phone.getByRole('button', { name: named(6, '下一步') }).click()
  await phone.getByRole('radio', { name: named(6, '电子签名') }).click()
  const pad = phone.getByRole('dialog', { name: '电子签名' })
  // Waits until the pad has stopped moving.
  await pad.locator('canvas').hover()
  const box = await pad.locator('canvas').boundingBox()
  if (!box) throw new Error('no pad')
  await desk.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.4)
  await desk.mouse.down()
  for (const part of [0.4, 0.6, 0.8]) await desk.mouse.move(box.x + box.width * part, box.y + box.height * (0.3 + part / 2), { steps: 8 })
  await desk.mouse.up()
  await pad.getByRole('button', { name: named(6, '确定') }).click()
  await phone.getByRole('checkbox', { name: new RegExp(named(6, '确认由本人签名')) }).check()
  await phone.getByRole('button', { name: named(6, '保存'), exact: true }).click()
  await expect(phone.getByText('提交成功')).toBeVisible()
})
