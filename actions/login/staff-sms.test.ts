import { expect, it, vi } from 'vitest'
import staffSms from './login.staffSms.ts'

it('AUTH-24 ENUM2-25 signs in staff with a one-time code as login type 1', async () => {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => ({ ok: true, data: { token: 't', userInfo: {} } }))
  const signIn = vi.fn<(token: string, user: object) => void>()
  const context = { call, session: { get: () => ({ userId: 'u1' }), signIn }, setting: () => 'company' }
  await staffSms({ form: { mobile: ' 19900000001 ', validateCode: '123456' } }, context as unknown as Parameters<typeof staffSms>[1])
  expect(call).toHaveBeenCalledExactlyOnceWith('qyWxCustomerLogin', {
    loginId: '19900000001',
    validateCode: '123456',
    userId: 'u1',
    wechatCode: 'company',
    dataSources: '2',
    loginType: '1',
  })
  expect(signIn.mock.calls[0]?.[0]).toBe('t')
})
