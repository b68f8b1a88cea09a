import { commandActor } from '../accounts/audit.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { removeSecondFactor } from '../identity/second-factor/second-factor.ts'
import { STAFF } from '../identity/tables.ts'
import { type Erased, erasePersonWithin, isHeld } from '../personal-data/erase-person.ts'
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

/** Locks a person's key, so that no other transaction can destroy it or place a hold on it. Returns false when there is no key. */
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
 * Destroys the keys of all people, or no key while a hold protects one; the other people are then `kept`. For a signing, first records
 * the erasure in its event chain, which needs the key, and ends its link. Without the key, the link could neither be signed nor withdrawn,
 * and would prevent a new one. A member of staff also loses the second factor, whose secret is unreadable without the key. Returns the outcomes
 * in the order of `people`.
 */
export const erasePeople = (store: HoldStore, tables: readonly PersonalTable[], people: readonly Person[]): Promise<(Erased | 'kept')[]> =>
  inTransaction(store.db, async (db) => {
    const found: { person: Person; hasKey: boolean; held: boolean }[] = []
    for (const person of people) found.push({ person, hasKey: await lockKey(db, person), held: await isHeld(db, person) })
    if (found.some(({ held }) => held)) return found.map(({ held, hasKey }) => (held ? 'held' : hasKey ? 'kept' : 'unknown'))
    const outcomes: Erased[] = []
    for (const { person, hasKey } of found) outcomes.push(hasKey ? await eraseWithin({ ...store, db }, tables, person) : 'unknown')
    return outcomes
  })

async function eraseWithin(store: HoldStore, tables: readonly PersonalTable[], person: Person): Promise<Erased> {
  // A damaged key cannot record the event; this must not prevent the erasure.
  await unlessUnreadable(
    () => recordHoldEvent(store, person, 'erased'),
    () => undefined,
  )
  if (person.kind === SIGNATURE.kind) await endLink(store.db, person.id, store.now)
  if (person.kind === STAFF.kind) await removeSecondFactor({ ...store, actor: commandActor() }, person.id)
  return erasePersonWithin(store.db, tables, person, store.now)
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

/** Records an event in the chain of a signing. Other persons have no chain, and a signing without a key cannot record any more. */
async function recordHoldEvent(store: HoldStore, { kind, id }: Person, event: SigningEventKind): Promise<void> {
  if (kind !== SIGNATURE.kind) return
  const key = await store.db.selectFrom('person_key').select('wrappedKey').where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  if (!key || key.wrappedKey === '') return
  await recordEvents({ ...store, origin: { address: '', device: '' } }, id, [{ kind: event }])
}
