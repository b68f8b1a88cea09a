import { BATCH, type Batches, type Replacement, replaceRows } from './batches.ts'
import { prefixOf } from './cipher.ts'
import type { KeyRing } from './key-ring.ts'
import { type OnUnreadable, unlessUnreadable } from './personal-data.ts'

/** Marks a key that could not be unwrapped with its master key. */
const DAMAGED = 'damaged '

/**
 * Rewraps keys of persons from the master key `keyId` to the current one. A damaged key is reported and marked, because later starts would
 * otherwise ask for the old master key.
 */
export async function rewrapKeys(batches: Batches, ring: KeyRing, keyId: string, onUnreadable: OnUnreadable): Promise<void> {
  for (let last = { kind: '', id: '' }; ; ) {
    const found = await batches.db
      .selectFrom('person_key')
      .select(['kind', 'id', 'wrappedKey'])
      .where('wrappedKey', 'like', `${prefixOf(keyId)}%`)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'id'), '>', tuple(last.kind, last.id)))
      .orderBy('kind')
      .orderBy('id')
      .limit(BATCH + 2)
      .execute()
    // Never leaves a single key for the next batch, because after a kill a start would take it for damaged and not ask for the old key.
    const wrapped = found.length > BATCH + 1 ? found.slice(0, BATCH) : found
    const end = wrapped.at(-1)
    if (!end) return
    last = end
    const replaced: Replacement[] = []
    for (const { kind, id, wrappedKey } of wrapped) {
      const rewrapped = await unlessUnreadable(() => ring.rewrap({ kind, id }, wrappedKey), onUnreadable)
      replaced.push({ was: { kind, id, wrappedKey }, becomes: { wrappedKey: rewrapped ?? `${DAMAGED}${wrappedKey}` } })
    }
    await batches.write('wrapped', (db) => replaceRows(db, 'person_key', replaced))
  }
}
