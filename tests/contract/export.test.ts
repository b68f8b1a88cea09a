import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastIssued } from '../../server/certificate/last-issued.ts'
import { exportedKeys, exportEvidence } from '../../server/evidence/export.ts'
import { createSigningKey, type SigningKey } from '../../server/evidence/signing-key.ts'
import { addSigningKey } from '../../server/evidence/signing-keys.ts'
import { startEvidence } from './bundles.ts'
import { DAY, NOON } from './server.ts'

const next = createSigningKey('0123456789abcdef'.repeat(4))
const stranger = createSigningKey('42'.repeat(32))
let there: Awaited<ReturnType<typeof startEvidence>>
beforeEach(async () => {
  there = await startEvidence()
  await there.signOnce()
})
afterEach(() => there.house.close())

const vouched = async (by: SigningKey, named: string[] = []) =>
  (await exportedKeys(there.house.db, by, named)).filter(({ isVouched }) => isVouched).map(({ keyId }) => keyId)

/** What an export by a key says of each bundle, checked by the keys that are vouched for. */
async function results(by: SigningKey, named: string[] = []): Promise<string[]> {
  const { db, personalData, clock } = there.house
  const keys = await exportedKeys(db, by, named)
  const pinned = keys.filter(({ isVouched }) => isVouched).map(({ publicKey }) => publicKey)
  const certificateHash = async (signatureId: string) => (await lastIssued(db, signatureId))?.hash
  const store = { db, personalData, files: there.files, signingKey: by, now: clock.now, certificateHash }
  const said: string[] = []
  for await (const { result } of exportEvidence(store, { from: NOON - DAY, to: NOON + DAY, pinned })) said.push(result)
  return said
}

describe('DEC-31 an export after the key was changed', () => {
  it('names the key before, too, where that handed over, and checks by both what it sealed', async () => {
    await addSigningKey(there.house.db, next, there.key, NOON)
    expect((await vouched(next)).toSorted()).toEqual([there.key.keyId, next.keyId].toSorted())
    expect(await results(next)).toEqual(['held'])
  })

  it('vouches for a key before that handed nothing over only where the operator names it', async () => {
    await addSigningKey(there.house.db, next, undefined, NOON)
    expect(await vouched(next)).toEqual([next.keyId])
    expect(await results(next)).toEqual(['altered'])
    for (const named of [there.key.keyId, there.key.publicKey]) expect(await results(next, [named])).toEqual(['held'])
  })

  it('vouches for no key that somebody wrote into the database as the one that follows', async () => {
    const { db } = there.house
    const { keyId, publicKey } = stranger
    const forged = {
      keyId,
      publicKey,
      addedAt: NOON,
      previous: there.key.keyId,
      previousSignature: 'AA==',
      signature: stranger.sign('any'),
    }
    await db.insertInto('signing_key').values(forged).execute()
    expect(await exportedKeys(db, there.key, [])).toHaveLength(2)
    expect(await vouched(there.key)).toEqual([there.key.keyId])
  })
})
