import type { Database } from '../database/tables.ts'
import type { KeyRing } from './key-ring.ts'

/** Ids per statement. */
const CHUNK = 500

/**
 * Returns wrapped keys by person id and creates missing ones; empty for destroyed keys. If two servers create the same key, both use the
 * first one.
 */
export async function findOrCreateKeys(
  db: Database,
  ring: KeyRing,
  kind: string,
  ids: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const uniqueIds = [...new Set(ids)]
  for (let at = 0; at < uniqueIds.length; at += CHUNK) {
    const chunk = uniqueIds.slice(at, at + CHUNK)
    await read(chunk)
    const missing = chunk.filter((id) => !keys.has(id))
    if (missing.length === 0) continue
    const rows = missing.map((id) => ({ kind, id, wrappedKey: ring.makeKey({ kind, id }), createdAt: now, erasedAt: null }))
    await db
      .insertInto('person_key')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await read(missing)
  }
  return keys

  async function read(chunkIds: readonly string[]): Promise<void> {
    const found = await db
      .selectFrom('person_key')
      .select(['id', 'wrappedKey'])
      .where('kind', '=', kind)
      .where('id', 'in', chunkIds)
      .execute()
    for (const { id, wrappedKey } of found) keys.set(id, wrappedKey)
  }
}
