import { expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import account from './login.account.ts'
import enterprise from './login.enterprise.ts'
import policyholder from './login.policyholder.ts'
import secondFactor from './login.secondFactor.ts'
import staffSms from './login.staffSms.ts'
import unbind from './login.unbind.ts'

type LoginContext = Parameters<typeof account>[1] &
  Parameters<typeof enterprise>[1] &
  Parameters<typeof policyholder>[1] &
  Parameters<typeof secondFactor>[1] &
  Parameters<typeof staffSms>[1] &
  Parameters<typeof unbind>[1]

const ANSWER = { token: 't', userIdEB: 'EB1', mobile: '19900000002', endorNo: 'E1', userInfo: { userId: 'u1', router: 'businessHome' } }
const BOUND = { userId: 'u1', router: 'businessHome', userIdEB: 'EB1', mobile: '19900000002', messageStatus: '0' }

/** A context whose login calls answer `answer`. Records the requests and the sessions. */
function createContext(answer: object = { ok: true, data: ANSWER }) {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => answer)
  const signIn = vi.fn<(token: string, user: object) => void>()
  const context = {
    call,
    session: { get: () => ({ userId: 'u1', userIdEB: 'EB1' }), signIn },
    setting: (name: string) => ({ smsWechatCode: 'company' })[name],
  }
  return { call, signIn, context: context as unknown as LoginContext }
}

it('AMB2-09 AMB2-20 AMB2-12 AMB2-22 SMS-06 ENUM2-25 CALL2-09 AUTH-18 AUTH-20 AUTH-21 AUTH-36 a bound account signs in before the command ends', async () => {
  const { call, signIn, context } = createContext()
  await account({ form: { loginId: ' a90001 ', password: ' secret ' }, dataSource: '1' }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('qyWxUserLogin', {
    loginId: 'a90001',
    password: 'secret',
    userId: 'u1',
    dataSources: '1',
    loginType: '0',
  })
  expect(signIn).toHaveBeenCalledExactlyOnceWith('t', { ...BOUND, userCodeEB: 'a90001' })
})

it('AMB2-12 AMB2-13 CALL2-09 the login of external users sends the user of the link and data source 2, whatever the mode', async () => {
  const { call, context } = createContext()
  const form = { loginId: 'a90001', password: 'secret' }
  await account({ form, userId: 'u9', external: true, dataSource: '1' }, context)
  await account({ form, userId: 'u9', dataSource: '1' }, context)
  expect(call.mock.calls.map(([, request]) => request)).toMatchObject([
    { userId: 'u9', dataSources: '2' },
    { userId: 'u9', dataSources: '1' },
  ])
})

it('AMB2-13 CALL2-10 a code of external users signs in the user of the link', async () => {
  const { call, context } = createContext()
  await staffSms({ form: { mobile: '19900000001', validateCode: '123456' }, userId: 'u9' }, context)
  expect(call.mock.calls[0]?.[1]).toMatchObject({ userId: 'u9', dataSources: '2', loginType: '1' })
})

it.each([
  [
    'AMB2-15 AUTH-23 a refused account',
    (context: LoginContext) => account({ form: { loginId: 'a90001', password: 'wrong' }, dataSource: '2' }, context),
  ],
  [
    'AMB2-15 AUTH-26 a refused code of staff',
    (context: LoginContext) => staffSms({ form: { mobile: '19900000001', validateCode: '1' } }, context),
  ],
  [
    'AMB2-15 AUTH-35 a refused code of a policyholder',
    (context: LoginContext) => policyholder({ form: { mobile: '19900000003', validateCode: '1' }, endorNo: 'E1' }, context),
  ],
])('%s starts no session', async (_what, run) => {
  const { signIn, context } = createContext({ ok: false, message: 'No', data: ANSWER })
  await expect(run(context)).rejects.toMatchObject({ carries: { message: 'No' } })
  expect(signIn).not.toHaveBeenCalled()
})

it('AMB2-15 AMB2-12 CALL2-10 AUTH-24 AUTH-25 AUTH-36 SMS-06 ENUM2-25 a one-time code signs in staff before the command ends', async () => {
  const { call, signIn, context } = createContext()
  await staffSms({ form: { mobile: ' 19900000001 ', validateCode: ' 123456 ' } }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('qyWxCustomerLogin', {
    loginId: '19900000001',
    validateCode: '123456',
    userId: 'u1',
    wechatCode: 'company',
    dataSources: '2',
    loginType: '1',
  })
  expect(signIn).toHaveBeenCalledExactlyOnceWith('t', { ...BOUND, userCodeEB: '19900000001' })
})

it('AMB2-19 CALL2-11 AUTH-30 AUTH-31 AUTH-33 AUTH-36 SMS-06 a one-time code signs in a policyholder before the command ends', async () => {
  const { call, signIn, context } = createContext()
  const link = { endorNo: 'E1', linkId: 'L1', externalUserId: 'wm1', taskUserId: 'u7', email: 'seven@example.com' }
  await policyholder({ form: { mobile: ' 19900000003 ', validateCode: ' 123456 ' }, ...link, policyNo: 'P1' }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('qyWxCustomerLogin', { loginId: '19900000003', validateCode: '123456', ...link })
  expect(signIn).toHaveBeenCalledExactlyOnceWith('t', { endorNo: 'E1', mobile: '19900000003', policyNo: 'P1' })
})

it('AMB2-21 CALL2-08 AUTH-05 AUTH-36 an enterprise account signs in with a base64 password before the command ends', async () => {
  const { call, signIn, context } = createContext()
  await enterprise({ form: { username: ' service ', password: 'abc123' } }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('getToken', { username: 'service', password: 'YWJjMTIz' })
  expect(signIn).toHaveBeenCalledExactlyOnceWith('t', ANSWER.userInfo)
})

it.each([
  [' abc123 ', 'YWJjMTIz'],
  ['密码12', '5a+G56CBMTI='],
])('AMB2-21 AUTH-05 SMS-06 the password "%s" of an enterprise account is trimmed and sent as the base64 of its UTF-8 bytes', async (typed, password) => {
  const { call, context } = createContext()
  await enterprise({ form: { username: 'service', password: typed } }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('getToken', { username: 'service', password })
})

it.each([
  [{ challenge: 'c' }, new OutcomeError('codeNeeded', { challenge: 'c' })],
  [
    { challenge: 'c', setUp: { secret: 'ABC', qrCode: 'data:', recoveryCodes: ['a', 'b'] } },
    new OutcomeError('setUpNeeded', { challenge: 'c', secret: 'ABC', qrCode: 'data:', codes: 'a\nb' }),
  ],
])('a password that needs a second factor gives no session for %j', async (data, needed) => {
  for (const run of [
    (context: LoginContext) => enterprise({ form: { username: 'service', password: 'p' } }, context),
    (context: LoginContext) => account({ form: { loginId: 'a90001', password: 'p' }, dataSource: '1' }, context),
  ]) {
    const { signIn, context } = createContext({ ok: true, data })
    await expect(run(context)).rejects.toEqual(needed)
    expect(signIn).not.toHaveBeenCalled()
  }
})

it('a code completes the sign-in with the values of the account or the bound account', async () => {
  const form = { code: ' 123456 ' }
  const { call, signIn, context } = createContext()
  await secondFactor({ form, challenge: 'c' }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('signInWithCode', { challenge: 'c', code: '123456' })
  expect(signIn).toHaveBeenCalledExactlyOnceWith('t', ANSWER.userInfo)
  const bound = createContext()
  await secondFactor({ form, challenge: 'c', account: 'a90001' }, bound.context)
  expect(bound.signIn).toHaveBeenCalledExactlyOnceWith('t', { ...BOUND, userCodeEB: 'a90001' })
  const refused = createContext({ ok: false, message: 'words', data: {} })
  await expect(secondFactor({ form, challenge: 'c' }, refused.context)).rejects.toEqual(new OutcomeError('refused', { message: 'words' }))
  const empty = createContext({ ok: true, data: {} })
  await expect(secondFactor({ form, challenge: 'c' }, empty.context)).rejects.toMatchObject({ outcome: 'requestFailed' })
})

it('AMB2-21 AUTH-08 AUTH-09 a refused enterprise account throws the message, or unexplained without one', async () => {
  const form = { username: 'service', password: 'wrong' }
  const refused = createContext({ ok: false, message: 'locked', data: {} })
  await expect(enterprise({ form }, refused.context)).rejects.toEqual(new OutcomeError('refused', { message: 'locked' }))
  const unexplained = createContext({ ok: false, data: {} })
  await expect(enterprise({ form }, unexplained.context)).rejects.toMatchObject({ outcome: 'unexplained' })
  expect([refused.signIn.mock.calls, unexplained.signIn.mock.calls]).toEqual([[], []])
})

it('AMB2-12 AMB2-53 MY-05 CALL2-21 GUARD-13 unbinding names the bound account and ignores the answer', async () => {
  const { call, context } = createContext({ ok: false, data: {} })
  await unbind({ dataSource: '1' }, context)
  expect(call).toHaveBeenCalledExactlyOnceWith('qyWxUpdateUserByUserId', { dataSources: '1', userIdEB: 'EB1' })
})
