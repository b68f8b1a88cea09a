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
  'caseNo',
  'entitlement',
  'mobile',
  'endorNo',
  'policyNo',
  'currentEndor',
  'currentPolicy',
] as const
const stored = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sessionStorage.getItem(name)]))

it('ENT-21 GUARD-01 AMB-46 AMB-64 AMB2-20 AMB2-24 stores each value of the session under its own name, and removes values set to undefined', () => {
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

it('AUTH-06 a login over the session of another person stores the new person', () => {
  signIn('first', { userId: 'u1', name: 'One' })
  signIn('second', { userId: 'u2', name: 'Two' })
  expect(Object.values(stored(['token', 'userId', 'name']))).toEqual(['second', 'u2', 'Two'])
})

it('AMB2-09 AMB2-13 AMB2-19 a login replaces the user and the message status, and keeps the enterprise', () => {
  setSession({ appId: 'app-1', messageStatus: '1', bussinessNo: 'T1' })
  signIn('staff', { userId: 'u1', userIdEB: 'EB1', userCodeEB: 'a90001', mobile: '19900000001', messageStatus: '0' })
  const names = ['token', 'userId', 'userIdEB', 'userCodeEB', 'mobile', 'messageStatus', 'endorNo', 'appId']
  expect(Object.values(stored(names))).toEqual(['staff', 'u1', 'EB1', 'a90001', '19900000001', '0', null, 'app-1'])
  signIn('policyholder', { endorNo: 'E1', policyNo: 'P1', mobile: '19900001001' })
  expect(Object.values(stored(names))).toEqual(['policyholder', null, null, null, '19900001001', null, 'E1', 'app-1'])
})
