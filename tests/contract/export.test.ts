import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastIssued } from '../../server/certificate/last-issued.ts'
import { countMissing, exportedKeys, exportEvidence } from '../../server/evidence/export.ts'
import { createSigningKey, type SigningKey } from '../../server/evidence/signing-key.ts'
import { addSigningKey } from '../../server/evidence/signing-keys.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { DAY, NOON } from './server.ts'

const next = createSigningKey('0123456789abcdef'.repeat(4))
const foreign = createSigningKey('42'.repeat(32))
let setup: Awaited<ReturnType<typeof startEvidenceServer>>
beforeEach(async () => {
  setup = await startEvidenceServer()
  await setup.signOnce()
})
afterEach(() => setup.server.close())

const vouchedKeyIds = async (by: SigningKey, named: string[] = []) =>
  (await exportedKeys(setup.server.db, by, named)).filter(({ isTrusted }) => isTrusted).map(({ keyId }) => keyId)

/** Exports with a key; returns the result of each bundle, verified with the vouched keys. */
async function results(by: SigningKey, named: string[] = []): Promise<string[]> {
  const { db, personalData, clock } = setup.server
  const keys = await exportedKeys(db, by, named)
  const pinned = keys.filter(({ isTrusted }) => isTrusted).map(({ publicKey }) => publicKey)
  const certificateHash = async (signatureId: string) => (await lastIssued(db, signatureId))?.hash
  const store = { db, personalData, files: setup.files, signingKey: by, now: clock.now, certificateHash }
  const verdicts: string[] = []
  for await (const { result } of exportEvidence(store, { from: NOON - DAY, to: NOON + DAY, pinned })) verdicts.push(result)
  return verdicts
}

describe('an export after a change of the signing key', () => {
  it('vouches for the previous key if it signed the handover, and verifies its seals', async () => {
    await addSigningKey(setup.server.db, next, setup.key, NOON)
    expect((await vouchedKeyIds(next)).toSorted()).toEqual([setup.key.keyId, next.keyId].toSorted())
    expect(await results(next)).toEqual(['held'])
  })

  it('vouches for a previous key without a handover only if the operator names it', async () => {
    await addSigningKey(setup.server.db, next, undefined, NOON)
    expect(await vouchedKeyIds(next)).toEqual([next.keyId])
    expect(await results(next)).toEqual(['altered'])
    for (const named of [setup.key.keyId, setup.key.publicKey]) expect(await results(next, [named])).toEqual(['held'])
  })

  it('does not vouch for a key forged into the database as a successor', async () => {
    const { db } = setup.server
    const { keyId, publicKey } = foreign
    const forged = {
      keyId,
      publicKey,
      addedAt: NOON,
      previous: setup.key.keyId,
      previousSignature: 'AA==',
      signature: foreign.sign('any'),
    }
    await db.insertInto('signing_key').values(forged).execute()
    expect(await exportedKeys(db, setup.key, [])).toHaveLength(2)
    expect(await vouchedKeyIds(setup.key)).toEqual([setup.key.keyId])
  })
})

it('an export counts a signature as missing that waited for the core at its beginning, also when it is accepted before the end', async () => {
  const { db, personalData, clock } = setup.server
  const key = setup.key
  setup.state.failsFor = 'E2'
  const second = await setup.holderOf('E2')
  const again = () => setup.sign(second, { endorNo: 'E2', policyNo: 'P-E2' })
  expect((await again()).http).toBe(500)
  const store = { db, personalData, files: setup.files, signingKey: key, now: clock.now, certificateHash: async () => undefined }
  const range = { from: NOON - DAY, to: NOON + DAY }
  const exported = new Set<string>()
  const missing: number[] = []
  for await (const { signatureId } of exportEvidence(store, { ...range, pinned: [key.publicKey] })) {
    exported.add(signatureId)
    missing.push(await countMissing(db, range, exported))
    setup.state.failsFor = ''
    expect((await again()).status).toBe('200')
    missing.push(await countMissing(db, range, exported))
  }
  expect([exported.size, missing]).toEqual([1, [1, 1]])
})
