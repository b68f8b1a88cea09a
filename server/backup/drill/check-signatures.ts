import { lastIssued } from '../../certificate/last-issued.ts'
import type { DatabaseLocation } from '../../database/location.ts'
import { exportedKeys, exportEvidence } from '../../evidence/export.ts'
import { createSigningKey } from '../../evidence/signing-key.ts'
import { openData } from '../../start/open-data.ts'
import type { Keys } from '../archive/format.ts'

export interface CheckedSignatures {
  /** The number of signatures by the result of their verification. */
  results: Readonly<Record<string, number>>
  /** Why none could be verified. */
  skipped?: string
}

/** Opens a restored copy with the keys of its backup, and verifies the evidence and the certificate of every signature. */
export async function checkSignatures(
  location: DatabaseLocation,
  keys: Keys,
  { clock, named }: { clock: () => number; named: readonly string[] },
): Promise<CheckedSignatures> {
  const { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: previousSecret, SIGNING_KEY: seed } = keys
  if (secret === undefined) return { results: {}, skipped: 'the backup has no SECRET_KEY' }
  const previous = previousSecret === undefined ? {} : { previousSecret }
  const { db, personalData, store, release } = await openData({ databaseLocation: location, secret, ...previous, isCommand: true, clock })
  try {
    if (seed === undefined) return { results: {}, skipped: 'the backup has no SIGNING_KEY' }
    const signingKey = createSigningKey(seed)
    const pinned = (await exportedKeys(db, signingKey, named)).filter(({ isTrusted }) => isTrusted).map(({ publicKey }) => publicKey)
    const certificateHash = async (signatureId: string) => (await lastIssued(db, signatureId))?.hash
    const source = { db, personalData, files: store, signingKey, now: clock(), certificateHash }
    const results: Record<string, number> = {}
    for await (const { result } of exportEvidence(source, { from: 0, to: Number.MAX_SAFE_INTEGER, pinned }))
      results[result] = (results[result] ?? 0) + 1
    return { results }
  } finally {
    await db.destroy()
    release()
  }
}
