import { describe, expect, it } from 'vitest'
import { signingKeys } from './settings.ts'

const NEW = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSpTuAoXiEzYwM='
const OLD = '3f9c1e7ab2d84056e1f7c9a80b5d6e2461c0d4b7f3a29e58170d6cb4a3f5e829'
const refusal = (env: Record<string, string>, isNeeded = true) => {
  try {
    signingKeys(env, { isNeeded })
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartError' })
    return (error as Error).message
  }
  return ''
}

describe('signingKeys', () => {
  it('returns one key, or two during a key rotation', () => {
    expect(signingKeys({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: '' }, { isNeeded: true })).toEqual({ signingKey: NEW })
    expect(signingKeys({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: OLD }, { isNeeded: true })).toEqual({
      signingKey: NEW,
      previousSigningKey: OLD,
    })
  })
  it('accepts that the previous key is lost', () =>
    expect(signingKeys({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: 'lost' }, { isNeeded: true })).toMatchObject({
      previousSigningKey: 'lost',
    }))
  it('requires a key only when `isNeeded`, and never only the previous one', () => {
    expect(refusal({})).toContain('INSURER_URL')
    expect(refusal({}, false)).toBe('')
    expect(refusal({ SIGNING_KEY_PREVIOUS: OLD }, false)).toContain('without SIGNING_KEY')
  })
  it.each([
    ['too short', 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'],
    ['one letter', 'A'.repeat(43) + '='],
  ])('rejects a key that is %s, without quoting it', (_why, key) => {
    expect(refusal({ SIGNING_KEY: key })).toContain('openssl rand -base64 32')
    expect(refusal({ SIGNING_KEY: key })).not.toContain(key)
    expect(refusal({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: key })).toContain('SIGNING_KEY_PREVIOUS')
  })
  it('rejects a key equal to the previous key or to SECRET_KEY', () => {
    expect(refusal({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: NEW })).toContain('same')
    expect(refusal({ SIGNING_KEY: NEW, SECRET_KEY: NEW })).toContain('SECRET_KEY')
  })
})
