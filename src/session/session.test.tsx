import { afterEach, expect, it } from 'vitest'
import { forgetSession, setSession, signIn, useSession } from './session.ts'

afterEach(forgetSession)

const NAMES = [
  'userCode',
  'userId',
  'appId',
  'wechatCode',
  'agentId',
  'router',
  'bussinessNo',
  'userIdEB',
  'userCodeEB',
  'messageStatus',
  'externalUserId',
  'chatid',
] as const
const stored = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sessionStorage.getItem(name)]))

it('ENT-21 GUARD-01 AMB2-20 stores each value of the session under its own name, and removes values set to undefined', () => {
  const values = Object.fromEntries(NAMES.map((name) => [name, `the ${name}`]))
  setSession(values)
  expect(stored(NAMES)).toEqual(values)
  expect(useSession.getState().values).toMatchObject(values)
  setSession(Object.fromEntries(NAMES.map((name) => [name, undefined])))
  expect(Object.values(stored(NAMES))).toEqual(NAMES.map(() => null))
  for (const name of NAMES) expect(useSession.getState().values).not.toHaveProperty(name)
})

it.each([
  ['GUARD-01', 'a member of staff', { userId: 'u1' }],
  ['GUARD-02', 'a policyholder', { endorNo: 'E1', policyNo: 'P1', mobile: '19900001001' }],
])('%s stores the token of %s in the session', (_id, _who, user) => {
  signIn('a-token', user)
  expect(stored(['token', ...Object.keys(user)])).toEqual({ token: 'a-token', ...user })
})
