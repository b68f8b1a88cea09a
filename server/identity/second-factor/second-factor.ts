import { pick } from 'es-toolkit'
import { renderSVG } from 'uqr'
import { type Actor, recordAudit } from '../../accounts/audit.ts'
import { isPlausible } from '../../clock/issue-time.ts'
import type { Database } from '../../database/tables.ts'
import { type PersonalStore, unlessUnreadable } from '../../personal-data/personal-data.ts'
import { attemptsAt, forgetTries } from '../attempts.ts'
import type { Pseudonym } from '../pseudonym.ts'
import { STAFF } from '../tables.ts'
import { codesOf, newSeed, removeCodes, storeCodes } from './recovery-codes.ts'
import { SECOND_FACTOR } from './tables.ts'
import { newSecret, plainCode, stepOf, uriOf } from './totp.ts'

/** How long an unconfirmed set-up keeps its secret, in milliseconds, so that another sign-in shows the same QR code. */
const SET_UP_MS = 30 * 60_000

/** What a person needs to set up an authenticator app, and the recovery codes to write down. */
export interface SetUp {
  secret: string
  /** The QR code that the app reads, as a data address. */
  qrCode: string
  recoveryCodes: string[]
}

export type Store = PersonalStore & { now: number }

/**
 * Returns the second factor or its set-up. `secrets` is undefined when they cannot be decrypted, because the person's key was destroyed or
 * is damaged.
 */
export async function findFactor({ db, personalData }: PersonalStore, userId: string) {
  const found = await db
    .selectFrom('second_factor')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'second_factor.userId').on('person_key.kind', '=', STAFF.kind))
    .selectAll('second_factor')
    .select('person_key.wrappedKey')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!found) return undefined
  const { createdAt, confirmedAt, lastStep, wrappedKey } = found
  const decrypted = await unlessUnreadable(
    () => (wrappedKey === '' ? undefined : personalData.decryptRow(SECOND_FACTOR, found)),
    () => undefined,
  )
  return { createdAt, confirmedAt, lastStep, secrets: decrypted && pick(decrypted, ['secret', 'seed']) }
}

/** Whether this person has a second factor, so that a password needs a code. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('second_factor')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Starts the set-up of a second factor, or continues a recent one. Returns undefined when the person already has one: it must be turned off
 * first.
 */
export async function startSetUp(store: Store, userId: string, labels: { issuer: string; account: string }): Promise<SetUp | undefined> {
  const { db, personalData, now } = store
  const found = await findFactor(store, userId)
  if (found && found.confirmedAt !== null) return undefined
  const isRecent = found && found.createdAt > now - SET_UP_MS && isPlausible(found.createdAt, now)
  const known = isRecent ? found.secrets : undefined
  const { secret, seed } = known ?? { secret: newSecret(), seed: newSeed() }
  if (!known) {
    const row = await personalData.encryptRow(db, SECOND_FACTOR, { userId, secret, seed, createdAt: now, confirmedAt: null, lastStep: 0 })
    const { userId: _userId, ...values } = row
    await db
      .insertInto('second_factor')
      .values(row)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values).where('second_factor.confirmedAt', 'is', null))
      .execute()
  }
  const qrCode = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uriOf(secret, labels), { border: 4 })).toString('base64')}`
  return { secret, qrCode, recoveryCodes: codesOf(seed) }
}

/**
 * Confirms a set-up with a code of the app, within the transaction of `db`. Ends the lock of the former second factor, which an administrator
 * may have reset because its owner had only wrong codes. Returns false for a wrong code and without a set-up.
 */
export async function confirmSetUp(store: Store & { pseudonym: Pseudonym }, userId: string, code: string): Promise<boolean> {
  const { db, personalData, now } = store
  const found = await findFactor(store, userId)
  if (!found?.secrets || found.confirmedAt !== null) return false
  const step = stepOf(found.secrets.secret, plainCode(code), now)
  if (step === undefined) return false
  const { seed } = await personalData.encryptRow(db, SECOND_FACTOR, { userId, seed: '' })
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ confirmedAt: now, lastStep: step, seed })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '=', found.createdAt)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await storeCodes(db, userId, codesOf(found.secrets.seed))
  await forgetTries(db, attemptsAt(store.pseudonym, 'second factor', userId))
  await recordAudit(db, { actor: userId, now }, [{ action: 'secondFactor', subject: userId }])
  return true
}

/** Replaces the recovery codes and returns the new ones, within the transaction of `db`. */
export async function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = codesOf(newSeed())
  await storeCodes(db, userId, codes)
  return codes
}

/** Removes the second factor of an account, within the transaction of `db`. Returns false when there was none. */
export async function removeSecondFactor({ db, ...actor }: Actor & { db: Database }, userId: string): Promise<boolean> {
  await removeCodes(db, userId)
  const { numDeletedRows } = await db.deleteFrom('second_factor').where('userId', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await recordAudit(db, actor, [{ action: 'secondFactorOff', subject: userId }])
  return true
}
