import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { decrypt, encrypt, type Key, type UnreadableError } from './cipher.ts'

const newKey = (): Key => ({ id: randomBytes(6).toString('hex'), key: randomBytes(32) })
const key = newKey()
const CONTEXT = ['value', 'customer', 'K1', 'customer.mobile1']
const keyRing =
  (...keys: Key[]) =>
  (id: string) =>
    keys.find((each) => each.id === id)?.key
const decrypted = (text: string, keys = keyRing(key), context = CONTEXT) => decrypt(text, keys, context, 'customer.mobile1').toString()
const reasonOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    const { name, reason, message } = error as UnreadableError
    expect(name).toBe('UnreadableError')
    expect(message).toMatch(/^customer\.mobile1 can't be decrypted: /)
    return reason
  }
  return 'decrypted'
}
const seeded = { seed: inject('seed') }

describe('DEC-33 an encrypted value', () => {
  it('decrypts to any encrypted text and differs at every encryption', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, other] = [encrypt(key, Buffer.from(text), CONTEXT), encrypt(key, Buffer.from(text), CONTEXT)]
        expect(one).not.toBe(other)
        expect(one).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]+$/)
        expect([decrypted(one), decrypted(other)]).toEqual([text, text])
      }),
      seeded,
    ))
  it('is rejected when a character is changed or inserted at any position', () =>
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.constantFrom(...'Aa0_-.v1 '), fc.constantFrom(0, 1), (text, at, letter, removed) => {
        const encrypted = encrypt(key, Buffer.from(text), CONTEXT)
        const place = at % (encrypted.length + 1)
        const changed = encrypted.slice(0, place) + letter + encrypted.slice(place + removed)
        fc.pre(changed !== encrypted)
        expect(reasonOf(() => decrypted(changed))).not.toBe('decrypted')
      }),
      seeded,
    ))
  it('is rejected when truncated at any position', () => {
    const encrypted = encrypt(key, Buffer.from('19900001111'), CONTEXT)
    for (let length = 0; length < encrypted.length; length += 1)
      expect(reasonOf(() => decrypted(encrypted.slice(0, length)))).not.toBe('decrypted')
  })
  it('is rejected as damaged when any bit is flipped', () => {
    const [version = '', id = '', body = ''] = encrypt(key, Buffer.from('19900001111'), CONTEXT).split('.')
    for (let bit = 0; bit < Buffer.from(body, 'base64url').length * 8; bit += 1) {
      const bytes = Buffer.from(body, 'base64url')
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(reasonOf(() => decrypted([version, id, bytes.toString('base64url')].join('.')))).toBe('damaged')
    }
  })
  it.each([
    ['another person', ['value', 'customer', 'K2', 'customer.mobile1']],
    ['another kind of person', ['value', 'staff', 'K1', 'customer.mobile1']],
    ['another column', ['value', 'customer', 'K1', 'customer.idNo']],
    ['another purpose', ['key', 'customer', 'K1', 'customer.mobile1']],
    ['fields that are equal only when concatenated', ['value', 'customer', 'K1customer', '.mobile1']],
  ])('is rejected as damaged for %s', (_what, context) =>
    expect(reasonOf(() => decrypted(encrypt(key, Buffer.from('x'), CONTEXT), keyRing(key), context))).toBe('damaged'))
  it('is rejected with another key, even with the same id', () => {
    const encrypted = encrypt(key, Buffer.from('x'), CONTEXT)
    expect(reasonOf(() => decrypted(encrypted, keyRing(newKey())))).toBe('another key')
    expect(reasonOf(() => decrypted(encrypted, keyRing({ ...newKey(), id: key.id })))).toBe('damaged')
    // The id is authenticated, so a value cannot be attributed to another key.
    const other = { ...key, id: newKey().id }
    expect(reasonOf(() => decrypted(encrypted.replace(key.id, other.id), keyRing(key, other)))).toBe('damaged')
  })
  it.each([
    '19900001111',
    'v1.',
    'v2.000000000000.AAAA',
    'v1.00000000000.AAAA',
    `v1.${key.id}.AAAA`,
    `v1.${key.id}.`,
  ])('is not recognized in %s', (text) => expect(reasonOf(() => decrypted(text))).toBe('no ciphertext'))
})
