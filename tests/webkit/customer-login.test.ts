import { readInbox } from '../../server/integrations/demo/sms.ts'
import { addressOf, ENDORSEMENT, HOLDER, sendLinkAs } from '../journeys/send-link.ts'
import { expect, it } from './journey.ts'
import type { Phone } from './phone.ts'
import type { Service } from './service.ts'

async function logInAtLink(phone: Phone, service: Service): Promise<void> {
  await phone.open(addressOf(await sendLinkAs(service.sessions.service, service.url, ENDORSEMENT)))
  await phone.fill('手机号码', HOLDER)
  await phone.tick('我已阅读并同意')
  await phone.tap('获取验证码')
  let code = ''
  await phone.until('no message was received', async () => {
    const messages = await readInbox(service, HOLDER, 1)
    code = /\d{6}/.exec(messages[0]?.text ?? '')?.[0] ?? ''
    return code !== ''
  })
  await phone.fill('验证码', code)
  await phone.tap('登录')
  await phone.until('still at the login', async () => (await phone.driver.getCurrentUrl()).includes('/endorsementFile?'))
}

it('DEC-35 AUTH-29 AUTH-34 a policyholder gets a code and opens the endorsement of the link', async ({ phone, service }) => {
  await logInAtLink(phone, service)
  expect(await phone.driver.getCurrentUrl()).toContain(`endorNo=${ENDORSEMENT.endorNo}`)
})

const hasPicture = () => [...document.images].some(({ alt, naturalWidth }) => alt.startsWith('批单影像') && naturalWidth > 0)

it('DEC-35 SIGN-02 SIGN-07 SIGN-14 a policyholder reads and signs the endorsement and sees it signed', async ({ phone, service }) => {
  await logInAtLink(phone, service)
  await phone.see('行驶证车主')
  // The pictures above the button move it when they load, because this engine has no scroll anchoring.
  await phone.until('the picture did not load', () => phone.inPage(hasPicture))
  await phone.tap('下一步')
  await phone.seeHeading('批单签名')
  await phone.tap('点击此处签名')
  await phone.seeButton('清空')
  await phone.until('no stroke was drawn', async () => {
    await phone.stroke('.st-pad-canvas', [0.2, 0.5], [0.8, 0.5])
    return phone.inPage(() => document.querySelector('.st-pad-foot button:disabled') === null)
  })
  await phone.stroke('.st-pad-canvas', [0.5, 0.2], [0.5, 0.8])
  await phone.tap('确定')
  await phone.see('点击可重新书写')
  await phone.tick('确认由本人签名')
  await phone.tap('保存')
  await phone.see('提交成功')
  await phone.tap('确定')
  await phone.see('已签署')
  await phone.seeButton('重新签名')
  expect(await service.db.selectFrom('signature').select('outcome').execute()).toEqual([{ outcome: 'accepted' }])
})
