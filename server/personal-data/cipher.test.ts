import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { decrypt, encrypt, type Key, type UnreadableError } from './cipher.ts'

const newKey = (): Key => ({ id: randomBytes(6).toString('hex'), key: randomBytes(32) })
const key = newKey()
const ABOUT = ['value', 'customer', 'K1', 'customer.mobile1']
const knows =
  (...keys: Key[]) =>
  (id: string) =>
    keys.find((each) => each.id === id)?.key
const decrypted = (text: string, keys = knows(key), about = ABOUT) => decrypt(text, keys, about, 'customer.mobile1').toString()
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

describe('DEC-33 a encrypted value', () => {
  it('is decrypted to what was encrypted, any text, and is another text every time', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, other] = [encrypt(key, Buffer.from(text), ABOUT), encrypt(key, Buffer.from(text), ABOUT)]
        expect(one).not.toBe(other)
        expect(one).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]+$/)
        expect([decrypted(one), decrypted(other)]).toEqual([text, text])
      }),
      seeded,
    ))
  it('is refused with any one letter changed or added, wherever', () =>
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.constantFrom(...'Aa0_-.v1 '), fc.constantFrom(0, 1), (text, at, letter, taken) => {
        const encrypted = encrypt(key, Buffer.from(text), ABOUT)
        const place = at % (encrypted.length + 1)
        const changed = encrypted.slice(0, place) + letter + encrypted.slice(place + taken)
        fc.pre(changed !== encrypted)
        expect(reasonOf(() => decrypted(changed))).not.toBe('decrypted')
      }),
      seeded,
    ))
  it('is refused when it was cut short, wherever', () => {
    const encrypted = encrypt(key, Buffer.from('19900001111'), ABOUT)
    for (let length = 0; length < encrypted.length; length += 1)
      expect(reasonOf(() => decrypted(encrypted.slice(0, length)))).not.toBe('decrypted')
  })
  it('is refused with any one bit changed: damaged', () => {
    const [version = '', id = '', body = ''] = encrypt(key, Buffer.from('19900001111'), ABOUT).split('.')
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
    ['names that only read the same together', ['value', 'customer', 'K1customer', '.mobile1']],
  ])('is refused for %s: damaged', (_what, about) =>
    expect(reasonOf(() => decrypted(encrypt(key, Buffer.from('x'), ABOUT), knows(key), about))).toBe('damaged'))
  it('is refused with another key, also one that takes its id', () => {
    const encrypted = encrypt(key, Buffer.from('x'), ABOUT)
    expect(reasonOf(() => decrypted(encrypted, knows(newKey())))).toBe('another key')
    expect(reasonOf(() => decrypted(encrypted, knows({ ...newKey(), id: key.id })))).toBe('damaged')
    // The id is authenticated: a value can't be passed off as another key's.
    const other = { ...key, id: newKey().id }
    expect(reasonOf(() => decrypted(encrypted.replace(key.id, other.id), knows(key, other)))).toBe('damaged')
  })
  it.each([
    '19900001111',
    'v1.',
    'v2.000000000000.AAAA',
    'v1.00000000000.AAAA',
    `v1.${key.id}.AAAA`,
    `v1.${key.id}.`,
  ])('is none: %s', (text) => expect(reasonOf(() => decrypted(text))).toBe('no ciphertext'))
})
