import type { Database } from './tables.ts'

/** A check is good for this long, in milliseconds: who asks every second does not write every second. */
const GOOD_FOR_MS = 10_000
/** The one row that is written. */
const ROW = 1

interface Checked {
  at: number
  result: Promise<string | undefined>
}

/**
 * Tells whether data can be written now: one row of the database, and whatever `store` writes. Answers undefined when it
 * can, else the error's code (a full disk's is ENOSPC, SQLITE_FULL or 53100). Asked again soon, it answers the same.
 */
export function createWriteCheck(db: Database, store: { check(): Promise<void> }, clock: () => number): () => Promise<string | undefined> {
  let last: Checked | undefined

  async function write(now: number): Promise<string | undefined> {
    try {
      await db
        .insertInto('write_check')
        .values({ id: ROW, checkedAt: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkedAt: now }))
        .execute()
      await store.check()
      return undefined
    } catch (error) {
      return (error as { code?: string } | null)?.code ?? 'unknown'
    }
  }
  return () => {
    const now = clock()
    if (!last || now - last.at >= GOOD_FOR_MS || now < last.at) last = { at: now, result: write(now) }
    return last.result
  }
}
