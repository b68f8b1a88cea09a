import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { prefixOf } from './cipher.ts'
import type { KeyRing } from './key-ring.ts'
import { type OnUnreadable, unlessUnreadable } from './personal-data.ts'

const BATCH = 500
/** Marks a key that could not be unwrapped with its master key. */
const DAMAGED = 'damaged '

/**
 * Rewraps keys of persons from the master key `keyId` to the current one. A damaged key is reported and marked, because later starts would
 * otherwise ask for the old master key.
 */
export async function rewrapKeys(db: Database, ring: KeyRing, keyId: string, onUnreadable: OnUnreadable): Promise<void> {
  for (let last = { kind: '', id: '' }; ; ) {
    const wrapped = await db
      .selectFrom('person_key')
      .select(['kind', 'id', 'wrappedKey'])
      .where('wrappedKey', 'like', `${prefixOf(keyId)}%`)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'id'), '>', tuple(last.kind, last.id)))
      .orderBy('kind')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const end = wrapped.at(-1)
    if (!end) return
    last = end
    await inTransaction(db, async (transaction) => {
      for (const { kind, id, wrappedKey } of wrapped) {
        const rewrapped = await unlessUnreadable(() => ring.rewrap({ kind, id }, wrappedKey), onUnreadable)
        await transaction
          .updateTable('person_key')
          .set({ wrappedKey: rewrapped ?? `${DAMAGED}${wrappedKey}` })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('wrappedKey', '=', wrappedKey)
          .execute()
      }
    })
  }
}
