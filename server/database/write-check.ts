import type { Database } from './tables.ts'

/** How long a result is cached, in milliseconds, so that frequent health checks do not write each time. */
const CACHE_MS = 10_000
const ROW = 1

interface CheckResult {
  at: number
  result: Promise<string | undefined>
}

/**
 * Creates a check that writes one row to the database and lets `store` write. It resolves to undefined on success, otherwise to the error's
 * code (ENOSPC, SQLITE_FULL or 53100 for a full disk). Results are cached briefly.
 */
export function createWriteCheck(db: Database, store: { check(): Promise<void> }, clock: () => number): () => Promise<string | undefined> {
  let last: CheckResult | undefined

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
    if (!last || now - last.at >= CACHE_MS || now < last.at) last = { at: now, result: write(now) }
    return last.result
  }
}
