import type { KeyText } from '../../actions/evidence/rules/texts.ts'
import type { Database } from '../database/tables.ts'
import { canonicalJson } from '../signing/canonical.ts'
import type { SigningKey } from './signing-key.ts'

/**
 * Keeps the public part of a key, once. With the key before at hand each of the two signs that the other is the operator's: a table
 * alone would say so for anyone who can write into it.
 */
export async function addSigningKey(db: Database, key: SigningKey, before: SigningKey | undefined, now: number): Promise<void> {
  const { keyId, publicKey } = key
  const previous = before?.keyId ?? ''
  const text: KeyText = { format: 'steward-key', version: 1, publicKey, previous, at: now }
  const said = canonicalJson(text)
  const row = {
    keyId,
    publicKey,
    addedAt: now,
    previous,
    previousSignature: before?.sign(said) ?? '',
    signature: key.sign(said),
  }
  if (before) await addSigningKey(db, before, undefined, now)
  await db
    .insertInto('signing_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
