import { describe, expect, it, vi } from 'vitest'
import type { Context } from '../action.ts'
import account from './login.account.ts'
import policyholder from './login.policyholder.ts'
import sendCode from './login.sendCode.ts'
import staffSms from './login.staffSms.ts'
import unbind from './login.unbind.ts'

type LoginContext = Context<never, never> & Parameters<typeof staffSms>[1]

/** A context whose calls succeed, for a user with a bound account. */
function createContext() {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => ({
    ok: true,
    data: { token: 't', endorNo: 'E1', userInfo: {} },
  }))
  const signIn = vi.fn<Context['session']['signIn']>()
  const session = { get: () => ({ userId: 'u1', userIdEB: 'EB1' }), signIn }
  const context = { call, session, setting: () => 'proQiyeWechat' } as unknown as LoginContext
  return { call, signIn, context }
}
const form = { loginId: ' 900001 ', password: ' secret ', mobile: ' 19900001001 ', validateCode: ' 123456 ' }

describe('requests of the logins', () => {
  it('CALL2-09 an account login has login type 0', async () => {
    const { call, context } = createContext()
    await account({ form, dataSource: '1' }, context)
    expect(call).toHaveBeenCalledExactlyOnceWith('qyWxUserLogin', {
      loginId: '900001',
      password: 'secret',
      userId: 'u1',
      dataSources: '1',
      loginType: '0',
    })
  })
  it('CALL2-10 a staff login by text message has login type 1, data source 2 and the configured company', async () => {
    const { call, context } = createContext()
    await staffSms({ form }, context)
    expect(call).toHaveBeenCalledExactlyOnceWith('qyWxCustomerLogin', {
      loginId: '19900001001',
      validateCode: '123456',
      userId: 'u1',
      wechatCode: 'proQiyeWechat',
      dataSources: '2',
      loginType: '1',
    })
  })
  it('CALL2-11 a policyholder’s login has the values of the link', async () => {
    const { call, context } = createContext()
    const link = { endorNo: 'E1', externalUserId: 'wm1', taskUserId: 'u7', email: 'u7@example.com' }
    await policyholder({ form, ...link }, context)
    expect(call).toHaveBeenCalledExactlyOnceWith('qyWxCustomerLogin', { loginId: '19900001001', validateCode: '123456', ...link })
  })
  it('CALL2-12 a code for staff is requested with fDEBLoginFlag 0, a code for a policyholder without it', async () => {
    const { call, context } = createContext()
    await sendCode({ mobile: ' 19900001001 ', staff: true }, context)
    await sendCode({ mobile: '19900001001', endorNo: 'E1' }, context)
    const request = { operateType: '1', operateCode: '19900001001', mobile: '19900001001' }
    expect(call.mock.calls).toEqual([
      ['sendValidate', { ...request, fDEBLoginFlag: '0' }],
      ['sendValidate', { ...request, endorNo: 'E1' }],
    ])
  })
  it('MY-05 CALL2-21 GUARD-13 unbinding names the bound account and ignores the answer', async () => {
    const { call, context } = createContext()
    call.mockResolvedValue({ ok: false, data: {} })
    await unbind({ dataSource: '1' }, context)
    expect(call).toHaveBeenCalledExactlyOnceWith('qyWxUpdateUserByUserId', { dataSources: '1', userIdEB: 'EB1' })
  })
})
