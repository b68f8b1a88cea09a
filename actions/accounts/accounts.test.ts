import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import bind from './account.bind.ts'
import changePassword from './account.changePassword.ts'
import create from './account.create.ts'
import createFirst from './account.createFirst.ts'
import createLink from './account.createLink.ts'
import disable from './account.disable.ts'
import edit from './account.edit.ts'
import enable from './account.enable.ts'
import endSessions from './account.endSessions.ts'
import link from './account.link.ts'
import one from './account.one.ts'
import reassign from './account.reassign.ts'
import resetSecondFactor from './account.resetSecondFactor.ts'
import setPassword from './account.setPassword.ts'
import successors from './account.successors.ts'
import unbind from './account.unbind.ts'
import work from './account.work.ts'
import list from './accounts.list.ts'
import mine from './secondFactor.mine.ts'
import renewCodes from './secondFactor.renewCodes.ts'
import start from './secondFactor.start.ts'
import turnOff from './secondFactor.turnOff.ts'
import turnOn from './secondFactor.turnOn.ts'

type AnyAction = (params: object, context: object) => Promise<unknown>

/** Runs an action with calls that answer `answer`. Returns its result or outcome, and the requests. */
async function run(action: unknown, params: object, answer: object = { ok: true, data: {} }, token: string | undefined = 'token') {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => answer)
  const context = { call, session: { accountLink: () => token } }
  const result = await (action as AnyAction)(params, context).catch((error: unknown) =>
    error instanceof OutcomeError ? [error.outcome, error.carries['message']] : String(error),
  )
  return { result, calls: call.mock.calls }
}

const STEWARD = { userId: 'a', name: '张岚', role: 'steward' }
const FORM = { ...STEWARD, email: 'a@example.com', mobile: '19900000001', mode: 'claims', loginName: 'lan', sessions: 3 }

describe('account.link', () => {
  it('tells that the page was opened without a link, without a call', async () => {
    const call = vi.fn<() => void>()
    expect(await (link as unknown as AnyAction)({}, { call, session: { accountLink: () => undefined } })).toEqual({ missing: true })
    expect(call).not.toHaveBeenCalled()
  })
  it('returns what the link is for', async () => {
    const data = { purpose: 'password', name: '张岚', loginName: 'lan' }
    const { result, calls } = await run(link, {}, { ok: true, data })
    expect([result, calls]).toEqual([data, [['readAccountLink', { token: 'token' }]]])
  })
  it('returns the server’s message for a used or expired link', async () =>
    expect((await run(link, {}, { ok: false, message: 'ended', data: {} })).result).toEqual({ problem: 'ended' }))
})

describe('the passwords of one-time links', () => {
  it('sends the token with the password, and with the fields of the first administrator', async () => {
    expect((await run(setPassword, { form: { password: 'p', passwordAgain: 'p' } })).calls).toEqual([
      ['setPasswordByLink', { token: 'token', password: 'p' }],
    ])
    const form = { userId: 'boss', name: '张岚', loginName: 'boss', password: 'p', passwordAgain: 'p' }
    const { passwordAgain: _again, ...fields } = form
    expect((await run(createFirst, { form })).calls).toEqual([['createFirstAdministrator', { token: 'token', ...fields }]])
  })
  it.each([setPassword, createFirst, changePassword])('throws refused with the server’s message', async (action) =>
    expect((await run(action, { form: {} }, { ok: false, message: 'words', data: {} })).result).toEqual(['refused', 'words']))
})

it('account.changePassword sends the old and the new password', async () => {
  const form = { oldPassword: 'o', newPassword: 'n', newPasswordAgain: 'n' }
  expect((await run(changePassword, { form })).calls).toEqual([['changePassword', { oldPassword: 'o', newPassword: 'n' }]])
})

describe('the second factor', () => {
  const setUp = { secret: 'ABC', qrCode: 'data:', recoveryCodes: ['a-b', 'c-d'] }
  it('starts with the password, and shows the recovery codes one per line', async () =>
    expect(await run(start, { password: ' p ' }, { ok: true, data: { setUp } })).toEqual({
      result: { secret: 'ABC', qrCode: 'data:', codes: 'a-b\nc-d' },
      calls: [['startSecondFactor', { password: 'p' }]],
    }))
  it('is turned on and off, and gets new recovery codes, with a code', async () => {
    const form = { code: ' 123456 ', saved: true }
    expect((await run(turnOn, { form })).calls).toEqual([['turnOnSecondFactor', { code: '123456' }]])
    expect((await run(turnOff, { form })).calls).toEqual([['turnOffSecondFactor', { code: '123456' }]])
    const renewed = await run(renewCodes, { code: ' 123456 ' }, { ok: true, data: { recoveryCodes: ['a', 'b'] } })
    expect(renewed).toEqual({ result: 'a\nb', calls: [['renewRecoveryCodes', { code: '123456' }]] })
    const secondFactor = { isOn: true, recoveryCodes: 9 }
    expect((await run(mine, {}, { ok: true, data: { secondFactor } })).result).toEqual(secondFactor)
  })
  it.each([start, turnOn, turnOff, renewCodes])('throws refused with the server’s message', async (action) =>
    expect((await run(action, { form: {} }, { ok: false, message: 'words', data: {} })).result).toEqual(['refused', 'words']))
})

describe('the administrator’s commands', () => {
  it('create sends the fields of the form without empty ones, edit only those that differ from before', async () => {
    const fields = { name: '张岚', role: 'steward', mobile: '19900000001', mode: 'claims', loginName: 'lan' }
    expect((await run(create, { form: FORM })).calls).toEqual([['createAccount', { userId: 'a', email: 'a@example.com', ...fields }]])
    const before = { ...FORM, userId: 'b', role: 'auditor', mobile: '', name: '张兰' }
    const changed = { name: '张岚', role: 'steward', mobile: '19900000001' }
    expect((await run(edit, { userId: 'b', account: before, form: FORM })).calls).toEqual([['editAccount', { userId: 'b', ...changed }]])
    const emptied = await run(edit, { userId: 'b', account: FORM, form: { ...FORM, loginName: '' } })
    expect(emptied.calls).toEqual([['editAccount', { userId: 'b', removed: ['loginName'] }]])
    const withoutHome = await run(edit, { userId: 'b', account: FORM, form: { ...FORM, role: 'auditor', mode: undefined } })
    expect(withoutHome.calls).toEqual([['editAccount', { userId: 'b', role: 'auditor' }]])
    expect((await run(create, { form: { ...STEWARD, mobile: '', email: '' } })).calls).toEqual([['createAccount', STEWARD]])
  })
  it.each([
    [disable, 'disableAccount', {}, {}],
    [enable, 'enableAccount', {}, {}],
    [endSessions, 'endAccountSessions', {}, {}],
    [resetSecondFactor, 'resetSecondFactor', {}, {}],
    [unbind, 'unbindAccount', { userIdEB: 'EB1' }, { userIdEB: 'EB1' }],
    [bind, 'bindAccount', { form: { userIdEB: 'EB1', employeeNo: '9' } }, { userIdEB: 'EB1', employeeNo: '9' }],
  ])('%o sends the account', async (action, name, params, sent) =>
    expect((await run(action, { userId: 'a', ...params })).calls).toEqual([[name, { userId: 'a', ...sent }]]))
  it('return the link, and how much work moved', async () => {
    expect((await run(createLink, { userId: 'a' }, { ok: true, data: { link: 'l' } })).result).toBe('l')
    const data = { tasks: 2, customers: 3 }
    const moved = await run(reassign, { userId: 'a', to: 'b' }, { ok: true, data })
    expect(moved).toEqual({ result: data, calls: [['reassignWork', { from: 'a', to: 'b' }]] })
    const counted = await run(work, { userId: 'a', to: 'b' }, { ok: true, data })
    expect(counted).toEqual({ result: data, calls: [['countReassignable', { from: 'a', to: 'b' }]] })
  })
  it.each([disable, create, edit, createLink, reassign, bind])('throw the server’s message of a refusal', async (action) =>
    expect((await run(action, {}, { ok: false, message: 'words', data: {} })).result).toEqual(['gone', 'words']))
})

describe('the lists of accounts', () => {
  const rows = [
    STEWARD,
    { userId: 'b', role: 'steward' },
    { userId: 'c', role: 'auditor' },
    { userId: 'd', role: 'steward', disabledAt: 1 },
  ]
  const answer = { ok: true, data: { rows, hasMore: true } }
  it('mark disabled accounts, and search without blanks', async () => {
    const { result, calls } = await run(list, { search: ' lan ' }, answer)
    expect(result).toMatchObject({ rows: [{ disabled: false }, {}, {}, { disabled: true }], hasMore: true })
    expect(calls).toEqual([['listAccounts', { search: 'lan' }]])
    expect((await run(list, { search: '  ' }, answer)).calls).toEqual([['listAccounts', {}]])
    expect((await run(one, { userId: 'd' }, { ok: true, data: { account: rows[3] } })).result).toMatchObject({ disabled: true })
  })
  it('offer other enabled stewards as successors', async () =>
    expect((await run(successors, { userId: 'a' }, answer)).result).toEqual({ rows: [rows[1]], hasMore: true }))
})
