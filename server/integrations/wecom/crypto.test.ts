import { describe, expect, it } from 'vitest'
import { NOON } from '../../../tests/contract/server.ts'
import { pkcs7, encryptMessage, secrets, sign } from '../../../tests/contract/encrypted-message.ts'
import { decryptMessage } from './crypto.ts'

const MINUTES = 60_000
const open = (sealed: ReturnType<typeof encryptMessage>, now = NOON) => decryptMessage(secrets, sealed, now)

describe('DEC-26 what WeCom seals', () => {
  it.each(['1616140317555161061', '', 'a', '\u6b22\u8fce \u{1f600}', 'x'.repeat(5_000)])('is read: %.20j', (message) =>
    expect(open(encryptMessage(message))).toBe(message))
  it('is read whatever its length: every padding from 1 to 32', () => {
    const lengths = Array.from({ length: 32 }, (_, length) => length)
    for (const length of lengths) expect(open(encryptMessage('x'.repeat(length)))).toBe('x'.repeat(length))
    expect(new Set(lengths.map((length) => pkcs7(length).length)).size).toBe(32)
  })
  it('is signed over the four in the order of their characters, in lower case', () => {
    // The figure is of `printf '%s\\n' b 1409659589 263014780 AAAA | LC_ALL=C sort | tr -d '\\n' | sha1sum`.
    const { signature } = sign('AAAA', { token: 'b', at: 1_409_659_589_000, nonce: '263014780' })
    expect(signature).toBe('78c4be113073cf7d4bf6b7d3258835477ac5b045')
  })
  it.each([-10 * MINUTES, 0, 10 * MINUTES])('is fresh %i ms from when it was sent', (late) =>
    expect(open(encryptMessage('x'), NOON + late)).toBe('x'))
  it.each([-10 * MINUTES - 1, 10 * MINUTES + 1, 365 * 24 * 60 * MINUTES])('is stale %i ms from then', (late) =>
    expect(open(encryptMessage('x'), NOON + late)).toBeUndefined())
})

describe('what WeCom did not seal is not read', () => {
  const good = encryptMessage('x')
  const other = encryptMessage('y')
  it.each([
    ['another token', encryptMessage('x', { token: 'other' })],
    ['another key', encryptMessage('x', { key: Buffer.alloc(32, 7) })],
    ['another corporation', encryptMessage('x', { corpId: 'ww_other' })],
    ['a corporation of a longer name', encryptMessage('x', { corpId: `${secrets.corpId}x` })],
    ['no corporation', encryptMessage('x', { corpId: '' })],
    ['another text under the signature', { ...good, encrypted: other.encrypted }],
    ['another time', { ...good, timestamp: String(Number(good.timestamp) + 1) }],
    ['another nonce', { ...good, nonce: '1' }],
    ['time and nonce shifted', { ...good, timestamp: `${good.timestamp}2`, nonce: good.nonce.slice(1) }],
    ['a signature in upper case', { ...good, signature: good.signature.toUpperCase() }],
    ['a signature cut short', { ...good, signature: good.signature.slice(0, 39) }],
    ['no signature', { ...good, signature: '' }],
    ['a signature of other letters', { ...good, signature: '\u00e9'.repeat(40) }],
    ['no time', { ...sign('AAAA'), timestamp: '' }],
    ['padding of nothing', encryptMessage('x', { padding: (length) => Buffer.alloc(32 - (length % 32)) })],
    ['padding that is too long', encryptMessage('x', { padding: (length) => Buffer.alloc(48 - (length % 16), 48 - (length % 16)) })],
    [
      'padding of different bytes',
      encryptMessage('x', { padding: (length) => Buffer.concat([Buffer.alloc(31 - (length % 32), 9), pkcs7(length).subarray(0, 1)]) }),
    ],
    ['a length beyond the text', encryptMessage('x', { claims: 1_000 })],
    ['a length beyond numbers', encryptMessage('x', { claims: 2 ** 32 - 1 })],
    ['a length that reaches into the corporation', encryptMessage('x', { claims: 2 })],
    ['no base64', sign('***')],
    ['the other base64', sign('-_-_'.repeat(16))],
    ['half a block', sign(Buffer.alloc(24).toString('base64'))],
    ['one block', sign(Buffer.alloc(16).toString('base64'))],
    ['noise', sign(Buffer.alloc(64, 5).toString('base64'))],
    ['nothing', sign('')],
  ])('%s', (_, sealed) => expect(decryptMessage(secrets, sealed, NOON)).toBeUndefined())
  it('whichever bit of it is turned', () => {
    const bytes = Buffer.from(good.encrypted, 'base64')
    for (let at = 0; at < bytes.length; at += 1) {
      const bent = Buffer.from(bytes)
      bent.writeUInt8(bent.readUInt8(at) ^ 1, at)
      expect(decryptMessage(secrets, { ...good, encrypted: bent.toString('base64') }, NOON)).toBeUndefined()
    }
  })
})
