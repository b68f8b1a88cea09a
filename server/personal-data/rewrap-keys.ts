import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { prefixOf } from './cipher.ts'
import type { KeyRing } from './key-ring.ts'

const BATCH = 500

/** Rewraps keys of persons from the master key `keyId` to the current one. Throws an UnreadableError for a damaged key. */
export async function rewrapKeys(db: Database, ring: KeyRing, keyId: string): Promise<void> {
  for (;;) {
    const wrapped = await db
      .selectFrom('person_key')
      .select(['kind', 'id', 'wrappedKey'])
      .where('wrappedKey', 'like', `${prefixOf(keyId)}%`)
      .limit(BATCH)
      .execute()
    if (wrapped.length === 0) return
    await inTransaction(db, async (transaction) => {
      for (const { kind, id, wrappedKey } of wrapped)
        await transaction
          .updateTable('person_key')
          .set({ wrappedKey: ring.rewrap({ kind, id }, wrappedKey) })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('wrappedKey', '=', wrappedKey)
          .execute()
    })
  }
}
