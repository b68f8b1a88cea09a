import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Erased, erasePersonWithin } from '../personal-data/erase-person.ts'
import type { Person } from '../personal-data/key-ring.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { PersonalTable } from '../personal-data/tables.ts'
import { recordEvents } from '../signing/events.ts'
import { SIGNATURE, type SigningEventKind } from '../signing/tables.ts'

interface Holding extends PersonalStore {
  now: number
}

/** The people whom an endorsement's evidence is about: the signings of its links. */
export async function signingsOf(db: Database, endorNo: string): Promise<Person[]> {
  const links = await db.selectFrom('signing_link').select('linkId').where('endorNo', '=', endorNo).orderBy('reservedAt').execute()
  return links.map(({ linkId }) => ({ kind: SIGNATURE.kind, id: linkId }))
}

/** Keeps the key of a person until the hold is lifted (DEC-33). `reason`: the operator's words. False when it is held already. */
export const placeHold = (store: Holding, person: Person, reason: string): Promise<boolean> =>
  inTransaction(store.db, async (db) => {
    const written = await db
      .insertInto('legal_hold')
      .values({ ...person, reason, heldAt: store.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (written.length === 0) return false
    await note({ ...store, db }, person, 'held')
    return true
  })

/** Lets the key of a person go. False when there was no hold. */
export const liftHold = (store: Holding, person: Person): Promise<boolean> =>
  inTransaction(store.db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('legal_hold')
      .where('kind', '=', person.kind)
      .where('id', '=', person.id)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    await note({ ...store, db }, person, 'released')
    return true
  })

/** Destroys the key of a person unless it is held; of a signing the chain says so, before its key is gone. */
export async function erase(store: Holding, tables: readonly PersonalTable[], person: Person): Promise<Erased> {
  const erased: { outcome: Erased } = { outcome: 'unknown' }
  try {
    await inTransaction(store.db, async (db) => {
      await note({ ...store, db }, person, 'erased')
      erased.outcome = await erasePersonWithin(db, tables, person, store.now)
      // What was noted is taken back with the transaction.
      if (erased.outcome !== 'erased') throw new NotErased()
    })
  } catch (error) {
    if (!(error instanceof NotErased)) throw error
  }
  return erased.outcome
}

class NotErased extends Error {}

/** Puts what was done into the chain of a signing; others have none. A signing without a key can't be noted of any more. */
async function note(store: Holding, { kind, id }: Person, what: SigningEventKind): Promise<void> {
  if (kind !== SIGNATURE.kind) return
  const key = await store.db.selectFrom('person_key').select('wrappedKey').where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  if (!key || key.wrappedKey === '') return
  await recordEvents({ ...store, origin: { address: '', device: '' } }, id, [{ kind: what }])
}
