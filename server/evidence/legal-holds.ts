import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Erased, erasePersonWithin } from '../personal-data/erase-person.ts'
import type { Person } from '../personal-data/key-ring.ts'
import { type PersonalStore, unlessUnreadable } from '../personal-data/personal-data.ts'
import type { PersonalTable } from '../personal-data/tables.ts'
import { recordEvents } from '../signing/events.ts'
import { SIGNATURE, type SigningEventKind } from '../signing/tables.ts'

interface HoldStore extends PersonalStore {
  now: number
}

/** Returns the signings of an endorsement's links, whose keys encrypt its evidence. */
export async function signingsOf(db: Database, endorNo: string): Promise<Person[]> {
  const links = await db.selectFrom('signing_link').select('linkId').where('endorNo', '=', endorNo).orderBy('reservedAt').execute()
  return links.map(({ linkId }) => ({ kind: SIGNATURE.kind, id: linkId }))
}

/**
 * Protects a person's key until the hold is lifted (DEC-33). `reason` is free text. Returns `unknown`, and places no hold, when no key
 * exists.
 */
export const placeHold = (store: HoldStore, person: Person, reason: string): Promise<'held' | 'alreadyHeld' | 'unknown'> =>
  inTransaction(store.db, async (db) => {
    if (!(await lockKey(db, person))) return 'unknown'
    const inserted = await db
      .insertInto('legal_hold')
      .values({ ...person, reason, heldAt: store.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (inserted.length === 0) return 'alreadyHeld'
    await recordHoldEvent({ ...store, db }, person, 'held')
    return 'held'
  })

/** Whether a person has a key. Until the transaction ends, no other one can destroy the key or place a hold on it. */
async function lockKey(db: Database, { kind, id }: Person): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person_key')
    .set({ kind })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('wrappedKey', '!=', '')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lifts a hold; returns false when there was none. */
export const liftHold = (store: HoldStore, person: Person): Promise<boolean> =>
  inTransaction(store.db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('legal_hold')
      .where('kind', '=', person.kind)
      .where('id', '=', person.id)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    await recordHoldEvent({ ...store, db }, person, 'released')
    return true
  })

/**
 * Destroys a person's key unless it is held. For a signing, first records the erasure in its event chain, which needs the key, and ends its
 * link: without the key the link can be neither signed nor withdrawn, and would prevent a new one.
 */
export async function erase(store: HoldStore, tables: readonly PersonalTable[], person: Person): Promise<Erased> {
  const erased: { outcome: Erased } = { outcome: 'unknown' }
  try {
    await inTransaction(store.db, async (db) => {
      // A damaged key cannot record the event; this must not prevent the erasure.
      await unlessUnreadable(
        () => recordHoldEvent({ ...store, db }, person, 'erased'),
        () => undefined,
      )
      erased.outcome = await erasePersonWithin(db, tables, person, store.now)
      // The rollback removes the recorded event.
      if (erased.outcome !== 'erased') throw new NotErased()
      if (person.kind === SIGNATURE.kind) await endLink(db, person.id, store.now)
    })
  } catch (error) {
    if (!(error instanceof NotErased)) throw error
  }
  return erased.outcome
}

/** Ends calls to the core that wait for a response, and withdraws a link that is not signed. */
async function endLink(db: Database, linkId: string, now: number): Promise<void> {
  await db.updateTable('signing_link').set({ pendingId: null }).where('linkId', '=', linkId).execute()
  await db
    .updateTable('signing_link')
    .set({ withdrawnAt: now })
    .where('linkId', '=', linkId)
    .where('signedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
}

class NotErased extends Error {}

/** Records an event in the chain of a signing. Other persons have no chain, and a signing without a key cannot record any more. */
async function recordHoldEvent(store: HoldStore, { kind, id }: Person, event: SigningEventKind): Promise<void> {
  if (kind !== SIGNATURE.kind) return
  const key = await store.db.selectFrom('person_key').select('wrappedKey').where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  if (!key || key.wrappedKey === '') return
  await recordEvents({ ...store, origin: { address: '', device: '' } }, id, [{ kind: event }])
}
