import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ADDRESS_MS, createSigner } from './signing.ts'

const NOW = 1_795_147_200_000
const SECRET = 's'.repeat(32)
const signer = createSigner(SECRET)
const parts = (address: string) => {
  const query = new URL(address, 'http://localhost').searchParams
  return { expires: query.get('expires') ?? undefined, signature: query.get('signature') ?? undefined }
}
const good = parts(signer.address('F1', NOW))

describe('DEC-21 a signed address of a file', () => {
  it('is a path with file id, expiry and an HMAC-SHA256 of both', () => {
    const expires = NOW + 300_000
    const signature = createHmac('sha256', SECRET).update(`file\nF1\n${expires}`).digest('base64url')
    expect(signer.address('F1', NOW)).toBe(`/api/files/F1?expires=${expires}&signature=${signature}`)
    expect(signature).toMatch(/^[\w-]{43}$/)
  })
  it('is valid for exactly five minutes', () => {
    expect(ADDRESS_MS).toBe(300_000)
    expect([NOW, NOW + 299_999, NOW + 300_000].map((now) => signer.isValid('F1', good, now))).toEqual([true, true, false])
  })
  it('is renewed when it was signed here, also after its expiry; other texts stay unchanged', () => {
    const [address, later] = [signer.address('F1', NOW), NOW + 9 * ADDRESS_MS]
    expect(signer.renew(address, later)).toBe(signer.address('F1', later))
    for (const text of [address.replace('F1', 'F2'), `${address}&x=1`, ` ${address}`, createSigner('t'.repeat(32)).address('F1', NOW), ''])
      expect(signer.renew(text, later)).toBe(text)
  })
  it('is invalid for another file', () => expect(signer.isValid('F2', good, NOW)).toBe(false))
  it('is invalid with a later expiry', () => expect(signer.isValid('F1', { ...good, expires: String(NOW + 999_999) }, NOW)).toBe(false))
  it('stays valid after a change of the secret when the previous secret is configured', () => {
    const old = parts(createSigner('p'.repeat(32)).address('F1', NOW))
    expect([undefined, 'p'.repeat(32), 'q'.repeat(32)].map((previous) => createSigner(SECRET, previous).isValid('F1', old, NOW))).toEqual([
      false,
      true,
      false,
    ])
    expect(createSigner(SECRET, 'p'.repeat(32)).address('F1', NOW)).toBe(signer.address('F1', NOW))
    expect(createSigner(SECRET, 'p'.repeat(32)).isValid('F1', old, NOW + ADDRESS_MS)).toBe(false)
  })
  it('is invalid with another secret', () => expect(createSigner('t'.repeat(32)).isValid('F1', good, NOW)).toBe(false))
  it.each([
    {},
    { expires: good.expires },
    { signature: good.signature },
    { ...good, signature: '' },
    { ...good, signature: `${good.signature}A` },
    { ...good, signature: 'é'.repeat(43) },
    { ...good, expires: '' },
    { ...good, expires: `+${good.expires}` },
    { ...good, expires: '1e99' },
    { ...good, expires: `${good.expires}.0` },
  ])('is invalid when incomplete or changed: %j', (address) =>
    expect(signer.isValid('F1', { expires: address.expires, signature: address.signature }, NOW)).toBe(false))
  it('is invalid when characters move between id and expiry', () => {
    const shifted = parts(signer.address('F1\n1', NOW))
    expect(signer.isValid('F1', shifted, NOW)).toBe(false)
  })
})
