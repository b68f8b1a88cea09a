import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requireSeed, requireStrongKey } from './secret-keys.ts'

const refusal = (check: () => unknown) => {
  try {
    check()
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartError' })
    return (error as Error).message
  }
  return ''
}

describe('requireStrongKey', () => {
  it.each(['hex', 'base64', 'base64url'] as const)('accepts random keys encoded as %s', (encoding) => {
    for (let time = 0; time < 500; time += 1) {
      const bytes = createHash('sha512').update(`key ${time}`).digest().subarray(0, 24)
      expect(refusal(() => requireStrongKey('SECRET_KEY', bytes.toString(encoding)))).toBe('')
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
    const sentence = refusal(() => requireStrongKey('SECRET_KEY', key))
    expect(sentence).toMatch(/^SECRET_KEY .*openssl rand/)
    expect(sentence).not.toContain(key)
  })
})

describe('requireSeed', () => {
  it.each([
    'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSpTuAoXiEzYwM=',
    '3f9c1e7ab2d84056e1f7c9a80b5d6e2461c0d4b7f3a29e58170d6cb4a3f5e829',
  ])('accepts 32 random bytes: %s', (key) => expect(requireSeed('SIGNING_KEY', key)).toBe(key))
  it.each([
    ['too short', 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'],
    ['one letter', `${'A'.repeat(43)}=`],
  ])('rejects a key that is %s, without quoting it', (_why, key) => {
    const sentence = refusal(() => requireSeed('SIGNING_KEY', key))
    expect(sentence).toMatch(/^SIGNING_KEY .*openssl rand -base64 32/)
    expect(sentence).not.toContain(key)
  })
})
