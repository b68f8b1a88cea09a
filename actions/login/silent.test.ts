import { describe, expect, it, vi } from 'vitest'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import silent from './login.silent.ts'

const user = { userId: 'u1', userCode: 'u1@example.com', name: 'U', router: 'businessHome' }
const AUTHORIZE_URL = 'https://wecom.example.com/authorize?state=1'
type OAuthContext = Parameters<typeof silent>[1]

/** Runs the login with the OAuth values `callback` in the URL and a server that answers `answer`. */
function run(callback: { code: string; state: string } | undefined, answer: object, mayLeave = true) {
  const call = vi.fn<(name: string, request: object) => Promise<object>>(async () => answer)
  const signIn = vi.fn<Context['session']['signIn']>()
  const remember = vi.fn<Context['handoff']['set']>()
  const redirect = vi.fn<(address: string) => boolean>(() => mayLeave)
  const context = {
    session: { takeSignInCode: () => callback, signIn, get: () => ({ messageStatus: '1' }) },
    call,
    handoff: { set: remember },
    externalLinks: { signIn: redirect },
    link: (path: string) => `https://app.example${path}`,
    note: () => undefined,
  } as unknown as OAuthContext
  const outcome = silent({}, context).then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? [error.outcome, error.carries['message']] : String(error)),
  )
  return { call, signIn, redirect, remember, outcome }
}

describe('AUTH-11 DEC-10 login.silent', () => {
  it('redirects to WeCom’s authorization page without a code, and does not sign in', async () => {
    const { call, signIn, redirect, outcome } = run(undefined, { ok: true, data: { authorizeUrl: AUTHORIZE_URL } })
    expect(await outcome).toBe('done')
    expect(call.mock.calls).toEqual([['startAppOAuth', { callbackUrl: 'https://app.example/appOAuth' }]])
    expect(redirect).toHaveBeenCalledExactlyOnceWith(AUTHORIZE_URL)
    expect(signIn).not.toHaveBeenCalled()
  })
  it('DEC-16 throws requestFailed when the address is not allowed', async () =>
    expect(await run(undefined, { ok: true, data: { authorizeUrl: AUTHORIZE_URL } }, false).outcome).toEqual(['requestFailed', undefined]))
  it('signs in the user of the answer with a code, and keeps messageStatus of the entry URL', async () => {
    const { call, signIn, redirect, remember, outcome } = run(
      { code: 'c', state: '0f' },
      { ok: true, data: { token: 't', userInfo: user } },
    )
    expect(await outcome).toBe('done')
    expect(call.mock.calls).toEqual([['appOAuth', { code: 'c', state: '0f' }]])
    expect(signIn).toHaveBeenCalledExactlyOnceWith('t', { ...user, messageStatus: '1' })
    expect(remember).toHaveBeenCalledExactlyOnceWith('wecomMember', 'u1')
    expect(redirect).not.toHaveBeenCalled()
  })
  it.each([undefined, { code: 'c', state: '0f' }])('throws refused with the server’s message for %j', async (callback) => {
    const { signIn, outcome } = run(callback, { ok: false, message: 'words', data: {} })
    expect(await outcome).toEqual(['refused', 'words'])
    expect(signIn).not.toHaveBeenCalled()
  })
  it.each([
    ['', '0f'],
    ['c', ''],
    ['c'.repeat(513), '0f'],
    ['c', '0'.repeat(129)],
    ['<b>', '0f'],
    ['c', '0-f'],
  ])('throws incomplete without a call for code %j and state %j', async (code, state) => {
    const { call, outcome } = run({ code, state }, {})
    expect(await outcome).toEqual(['incomplete', undefined])
    expect(call).not.toHaveBeenCalled()
  })
})
