import { readInbox } from '../../server/integrations/demo/sms.ts'
import { expect, it } from './journey.ts'

const LINK = { endorNo: 'PD2026000000011', policyNo: 'BD2026000000118', externalUserId: 'wm1', taskUserId: 'chenzhiyuan' }
const HOLDER = '19900002011'

it('DEC-35 AUTH-29 AUTH-34 a policyholder gets a code and opens the endorsement of the link', async ({ phone, service }) => {
  await phone.open(`/customerLogin?${new URLSearchParams(LINK).toString()}`)
  await phone.fill('手机号码', HOLDER)
  await phone.tap('获取验证码')
  let code = ''
  await phone.until('no message has come', async () => {
    const messages = await readInbox(service, HOLDER, 1)
    code = /\d{6}/.exec(messages[0]?.text ?? '')?.[0] ?? ''
    return code !== ''
  })
  await phone.fill('验证码', code)
  await phone.tap('登录')
  await phone.until('still at the login', async () => (await phone.driver.getCurrentUrl()).includes('/endorsementFile?'))
  expect(await phone.driver.getCurrentUrl()).toContain(`endorNo=${LINK.endorNo}`)
})
