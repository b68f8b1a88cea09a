import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretKeys } from './secret-keys.ts'

const GOOD = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'
const OLD = '3f9c1e7ab2d84056e1f7c9a80b5d6e24'
const refusal = (env: Record<string, string>) => {
  try {
    secretKeys(env)
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartError' })
    return (error as Error).message
  }
  return ''
}

describe('secretKeys', () => {
  it('returns one key, or two during a key rotation', () => {
    expect(secretKeys({ SECRET_KEY: GOOD, SECRET_KEY_PREVIOUS: '' })).toEqual({ secret: GOOD })
    expect(secretKeys({ SECRET_KEY: GOOD, SECRET_KEY_PREVIOUS: OLD })).toEqual({ secret: GOOD, previousSecret: OLD })
  })
  it.each(['hex', 'base64', 'base64url'] as const)('accepts random keys encoded as %s', (encoding) => {
    for (let time = 0; time < 500; time += 1) {
      const bytes = createHash('sha512').update(`key ${time}`).digest().subarray(0, 24)
      expect(refusal({ SECRET_KEY: bytes.toString(encoding) })).toBe('')
    }
  })
  it.each([
    ['short', 'too-short'],
    ['one letter', 's'.repeat(64)],
    ['a few letters', `${'ab'.repeat(20)}c`],
    ['a repeated word', 'k7Gq2xWm'.repeat(8)],
    ['a placeholder', 'please-Change-this-to-a-long-random-text-0'],
    ['its own name', 'my-secret-key-1234567890-abcdefghijkl'],
  ])('rejects a guessable key without quoting it: %s', (_why, key) => {
    for (const env of [{ SECRET_KEY: key }, { SECRET_KEY: GOOD, SECRET_KEY_PREVIOUS: key }]) {
      expect(refusal(env)).toContain(Object.keys(env).at(-1))
      expect(refusal(env)).toContain('openssl rand')
      expect(refusal(env)).not.toContain(key)
    }
  })
  it('rejects two equal keys', () => expect(refusal({ SECRET_KEY: GOOD, SECRET_KEY_PREVIOUS: GOOD })).toContain('same'))
})
