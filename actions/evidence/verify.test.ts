import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { checkFiles } from './check-files.ts'
import verify from './evidence.verify.ts'
import { noblePrimitives } from './primitives.ts'
import { fromBase64 } from './rules/primitives.ts'
import { merkleProof, merkleRoot, rootOf } from './rules/merkle.ts'
import { verifyBundle } from './rules/verify.ts'

/** A bundle of the first format version; it must verify in every later release. */
const SAMPLE = readFileSync(resolve(import.meta.dirname, '../../tests/samples/evidence-1.bundle'))
const KEY = 'yAWeDpybjySBtrRm+3yjGOKtRtFTtt4K2R5KElryGB0='
const KEY_ID = 'af7d97f6d784d09b'
const seeded = { seed: inject('seed') }
const check = (bytes: Uint8Array, key?: string) =>
  verify({ files: [new File([Uint8Array.from(bytes)], 'any')], ...(key && { key }) }, { checkEvidence: checkFiles } as never)

describe('DEC-34 verification in browsers without Ed25519', () => {
  it('verifies a bundle of the first format version', async () => {
    expect(await check(SAMPLE, KEY)).toMatchObject({ result: 'held', endorNo: 'E1', unsealed: 0, keyId: KEY_ID })
    expect(await check(SAMPLE, ` ${KEY_ID} `)).toMatchObject({ result: 'held' })
    const { lines } = await check(SAMPLE)
    expect(lines?.map(({ part, state }) => `${part} ${state}`)).toEqual([
      'file held',
      'chain held',
      'shown held',
      'signer held',
      'signature held',
      'photos held',
      'consent held',
      'seal held',
      'day held',
      'key unpinned',
      'whole held',
    ])
    // A part that was not checked must not claim a proof.
    expect(lines?.map(({ part, proves }) => (part === proves ? '' : proves)).filter(Boolean)).toEqual(['unpinned'])
    expect(await check(SAMPLE, '0123456789abcdef')).toMatchObject({ result: 'altered', alteredPart: 'key' })
  })
  it.each([
    'AF7D97F6D784D09B',
    'af7d 97f6 d784 d09b',
    '密钥编号：af7d-97f6-d784-d09b',
    'ａｆ７ｄ９７ｆ６ｄ７８４ｄ０９ｂ',
    `0123456789abcdef ${KEY_ID}`,
  ])('accepts the key id typed as %s', async (typed) => expect(await check(SAMPLE, typed)).toMatchObject({ result: 'held' }))
  it.each([
    'af7d97f6d784d09',
    'key',
    'kFoAyBao2kbGxzdNLSnNqLf666ZEnoGRMh3K0yBJZqE',
  ])('refuses %s, which is no key id, instead of calling the file altered', async (typed) =>
    expect(check(SAMPLE, typed)).rejects.toMatchObject({ outcome: 'wrongKey' }))
  it('detects any changed byte', () =>
    fc.assert(
      fc.property(fc.nat(SAMPLE.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Uint8Array.from(SAMPLE)
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(verifyBundle(noblePrimitives, bytes, [KEY]).result).not.toBe('held')
      }),
      { ...seeded, numRuns: 300 },
    ))
  it('returns a verdict for any JSON', () =>
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(verifyBundle(noblePrimitives, new TextEncoder().encode(text)).result).toBe('unreadable')
      }),
      seeded,
    ))
})

it.each(['AAA=', 'AA==', 'AAAA', ''])('fromBase64 decodes canonical base64: %s', (text) => expect(fromBase64(text)).toBeDefined())
it.each(['AAB=', 'AB==', 'AAA', 'AA=A', 'A A=', '===='])('fromBase64 rejects non-canonical base64: %s', (text) =>
  expect(fromBase64(text)).toBeUndefined())

it('DEC-34 a Merkle proof verifies its own leaf and no other', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(39), (count, drawn) => {
      const { sha256 } = noblePrimitives
      const leaves = Array.from({ length: count }, (_, index) => sha256(Uint8Array.of(index)))
      const [root, index] = [merkleRoot(leaves, sha256), drawn % count]
      const proof = merkleProof(leaves, index, sha256)
      expect(rootOf(leaves[index] ?? '', proof, sha256)).toBe(root)
      const other = sha256(Uint8Array.of(99))
      expect(rootOf(other, proof, sha256)).not.toBe(root)
      expect(rootOf(leaves[index] ?? '', { ...proof, index: count }, sha256)).toBeUndefined()
    }),
    seeded,
  ))
