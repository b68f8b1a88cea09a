import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import silent from './login.silent.ts'

const user = { userId: 'u1', userCode: 'u1@example.com', name: 'U', router: 'businessHome' }
const URL_THERE = 'https://wecom.example.com/authorize?state=1'
type Around = Parameters<typeof silent>[1]

/** The app at an address that says `given`, and a service that answers `answer`. */
function around(given: { code: string; state: string } | undefined, answer: object, mayLeave = true) {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => answer)
  const signIn = vi.fn<Context['session']['signIn']>()
  const leave = vi.fn<(address: string) => boolean>(() => mayLeave)
  const context = {
    session: { takeSignInCode: () => given, signIn, get: () => ({ messageStatus: '1' }) },
    call,
    externalLinks: { signIn: leave },
    link: (path: string) => `https://app.example${path}`,
    note: () => undefined,
  } as unknown as Around
  const end = silent({}, context).then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? [error.outcome, error.carries['message']] : String(error)),
  )
  return { call, signIn, leave, end }
}

describe('AUTH-11 DEC-10 the sign-in by the messenger', () => {
  it('without a code leaves for the messenger’s page, and signs nobody in', async () => {
    const { call, signIn, leave, end } = around(undefined, { ok: true, data: { authorizeUrl: URL_THERE } })
    expect(await end).toBe('done')
    expect(call.mock.calls).toEqual([['startAppOAuth', { callbackUrl: 'https://app.example/appOAuth' }]])
    expect(leave).toHaveBeenCalledExactlyOnceWith(URL_THERE)
    expect(signIn).not.toHaveBeenCalled()
  })
  it('DEC-16 stays when the page may not be left for that address', async () =>
    expect(await around(undefined, { ok: true, data: { authorizeUrl: URL_THERE } }, false).end).toEqual(['requestFailed', undefined]))
  it('with a code signs in whom the answer names, and keeps what the entry address said of the message', async () => {
    const { call, signIn, leave, end } = around({ code: 'c', state: '0f' }, { ok: true, data: { token: 't', userInfo: user } })
    expect(await end).toBe('done')
    expect(call.mock.calls).toEqual([['appOAuth', { code: 'c', state: '0f' }]])
    expect(signIn).toHaveBeenCalledExactlyOnceWith('t', { ...user, messageStatus: '1' })
    expect(leave).not.toHaveBeenCalled()
  })
  it.each([undefined, { code: 'c', state: '0f' }])('says what the service says when it refuses %j', async (given) => {
    const { signIn, end } = around(given, { ok: false, message: 'words', data: {} })
    expect(await end).toEqual(['refused', 'words'])
    expect(signIn).not.toHaveBeenCalled()
  })
  it.each([
    ['', '0f'],
    ['c', ''],
    ['c'.repeat(513), '0f'],
    ['c', '0'.repeat(129)],
    ['<b>', '0f'],
    ['c', '0-f'],
  ])('sends nobody a code %j with a state %j', async (code, state) => {
    const { call, end } = around({ code, state }, {})
    expect(await end).toEqual(['incomplete', undefined])
    expect(call).not.toHaveBeenCalled()
  })
})
