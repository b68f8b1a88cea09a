import { describe, expect, it } from 'vitest'
import { pkcs7, encryptMessage, secrets, sign } from '../../../tests/contract/encrypted-message.ts'
import { decryptMessage } from './crypto.ts'

const decrypt = (message: ReturnType<typeof encryptMessage>) => decryptMessage(secrets, message)

describe('DEC-26 a message that WeCom encrypted', () => {
  it.each(['1616140317555161061', '', 'a', '\u6b22\u8fce \u{1f600}', 'x'.repeat(5_000)])('is decrypted: %.20j', (message) =>
    expect(decrypt(encryptMessage(message))).toBe(message))
  it('is decrypted with every padding from 1 to 32', () => {
    const lengths = Array.from({ length: 32 }, (_, length) => length)
    for (const length of lengths) expect(decrypt(encryptMessage('x'.repeat(length)))).toBe('x'.repeat(length))
    expect(new Set(lengths.map((length) => pkcs7(length).length)).size).toBe(32)
  })
  it('has a lower-case signature over token, timestamp, nonce and ciphertext in sorted order', () => {
    // The expected value is from `printf '%s\\n' b 1409659589 263014780 AAAA | LC_ALL=C sort | tr -d '\\n' | sha1sum`.
    const { signature } = sign('AAAA', { token: 'b', at: 1_409_659_589_000, nonce: '263014780' })
    expect(signature).toBe('78c4be113073cf7d4bf6b7d3258835477ac5b045')
  })
})

describe('a message that WeCom did not encrypt is rejected', () => {
  const good = encryptMessage('x')
  const other = encryptMessage('y')
  it.each([
    ['another token', encryptMessage('x', { token: 'other' })],
    ['another key', encryptMessage('x', { key: Buffer.alloc(32, 7) })],
    ['another corporation', encryptMessage('x', { corpId: 'ww_other' })],
    ['a corporation with a longer id', encryptMessage('x', { corpId: `${secrets.corpId}x` })],
    ['no corporation', encryptMessage('x', { corpId: '' })],
    ['another ciphertext with the same signature', { ...good, encrypted: other.encrypted }],
    ['another time', { ...good, timestamp: String(Number(good.timestamp) + 1) }],
    ['another nonce', { ...good, nonce: '1' }],
    ['a signature in upper case', { ...good, signature: good.signature.toUpperCase() }],
    ['a signature cut short', { ...good, signature: good.signature.slice(0, 39) }],
    ['no signature', { ...good, signature: '' }],
    ['a signature of non-ASCII letters', { ...good, signature: '\u00e9'.repeat(40) }],
    ['no time', { ...sign('AAAA'), timestamp: '' }],
    ['padding bytes of zero', encryptMessage('x', { padding: (length) => Buffer.alloc(32 - (length % 32)) })],
    ['padding that is too long', encryptMessage('x', { padding: (length) => Buffer.alloc(48 - (length % 16), 48 - (length % 16)) })],
    [
      'padding of different bytes',
      encryptMessage('x', { padding: (length) => Buffer.concat([Buffer.alloc(31 - (length % 32), 9), pkcs7(length).subarray(0, 1)]) }),
    ],
    ['a length beyond the end of the text', encryptMessage('x', { claims: 1_000 })],
    ['the largest 32-bit length', encryptMessage('x', { claims: 2 ** 32 - 1 })],
    ['a length that includes part of the corporation id', encryptMessage('x', { claims: 2 })],
    ['no base64', sign('***')],
    ['base64url', sign('-_-_'.repeat(16))],
    ['half a block', sign(Buffer.alloc(24).toString('base64'))],
    ['one block', sign(Buffer.alloc(16).toString('base64'))],
    ['noise', sign(Buffer.alloc(64, 5).toString('base64'))],
    ['an empty ciphertext', sign('')],
  ])('%s', (_, message) => expect(decryptMessage(secrets, message)).toBeUndefined())
  it('any byte with a flipped bit', () => {
    const bytes = Buffer.from(good.encrypted, 'base64')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(decryptMessage(secrets, { ...good, encrypted: changed.toString('base64') })).toBeUndefined()
    }
  })
})
