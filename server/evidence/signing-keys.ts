import type { TrustedClock } from '../clock/trusted-clock.ts'
import { StartError } from '../config/start-error.ts'
import type { KeyText } from '../../actions/evidence/rules/texts.ts'
import type { Database } from '../database/tables.ts'
import { canonicalJson } from '../signing/canonical.ts'
import type { SigningKey } from './signing-key.ts'

/**
 * Throws a StartError when a key is new and other machines have another time, because the time of a key can never be corrected (DEC-41).
 */
export async function requireRightClock(db: Database, { keyId }: SigningKey, clock: TrustedClock): Promise<void> {
  const known = await db.selectFrom('signing_key').select('keyId').where('keyId', '=', keyId).executeTakeFirst()
  if (known || !(await clock.isContradicted())) return
  throw new StartError('SIGNING_KEY is new, and the clock of this machine differs from that of other machines: set the clock right first.')
}

/**
 * Returns the key for an operator's command that seals or signs. Throws a StartError without a key, and for a key with which the service
 * has never started. Verification would call everything signed with such a key altered, and seals cannot be removed. `reason` is the part
 * of the message after the missing setting.
 */
export async function requireServiceKey(db: Database, key: SigningKey | undefined, reason: string): Promise<SigningKey> {
  if (!key) throw new StartError(`SIGNING_KEY is not set: ${reason}.`)
  const known = await db.selectFrom('signing_key').select('keyId').where('keyId', '=', key.keyId).executeTakeFirst()
  if (!known) throw new StartError('SIGNING_KEY is not a key of this service: set the key with which the service runs.')
  return key
}

/** The key before a change; `lost` when its operator no longer has it, and undefined when the operator named none. */
export type PreviousKey = SigningKey | 'lost' | undefined

/**
 * Throws a StartError for a change of the signing key that its earlier key does not sign. Rows of keys are never changed, so a mistake in the
 * first start with a new key would be permanent, and nobody would notice it before an auditor does.
 */
export async function requireHandover(db: Database, { keyId }: SigningKey, previous: PreviousKey): Promise<void> {
  const keys = await db.selectFrom('signing_key').select(['keyId', 'previous']).execute()
  const stored = keys.find((key) => key.keyId === keyId)
  if (previous === undefined || previous === 'lost') {
    if (stored || keys.length === 0 || previous === 'lost') return
    throw new StartError(
      'SIGNING_KEY is new, and this service has another key: set SIGNING_KEY_PREVIOUS to that key, or to lost when it no longer exists.',
    )
  }
  if (!keys.some((key) => key.keyId === previous.keyId))
    throw new StartError(
      'SIGNING_KEY_PREVIOUS is not a key of this service: set it to the key before, and SIGNING_KEY to the new one, not the other way round.',
    )
  if (stored && stored.previous !== previous.keyId)
    throw new StartError(
      'This service has used SIGNING_KEY before, without this SIGNING_KEY_PREVIOUS, and can no longer store the change: ' +
        'unset SIGNING_KEY_PREVIOUS, and verify with the public keys of both.',
    )
}

/**
 * Stores a public key once. If the previous key is given, each key signs its counterpart, because anyone with access to the database could insert an
 * unsigned row.
 */
export async function addSigningKey(db: Database, key: SigningKey, previousKey: SigningKey | undefined, now: number): Promise<void> {
  const { keyId, publicKey } = key
  const previous = previousKey?.keyId ?? ''
  const text: KeyText = { format: 'steward-key', version: 1, publicKey, previous, at: now }
  const json = canonicalJson(text)
  const row = {
    keyId,
    publicKey,
    addedAt: now,
    previous,
    previousSignature: previousKey?.sign(json) ?? '',
    signature: key.sign(json),
  }
  await db
    .insertInto('signing_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
