import type { Database } from '../database/tables.ts'
import type { KeyRing } from './key-ring.ts'

/** How many ids one statement names. */
const CHUNK = 500

/**
 * The wrapped keys of people by their ids, made for those who have none yet; empty for those whose key was destroyed.
 * Whoever makes the same key at the same time finds the one that was first.
 */
export async function findOrCreateKeys(
  db: Database,
  ring: KeyRing,
  kind: string,
  ids: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const wanted = [...new Set(ids)]
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const chunk = wanted.slice(at, at + CHUNK)
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

  async function read(some: readonly string[]): Promise<void> {
    const found = await db.selectFrom('person_key').select(['id', 'wrappedKey']).where('kind', '=', kind).where('id', 'in', some).execute()
    for (const { id, wrappedKey } of found) keys.set(id, wrappedKey)
  }
}
