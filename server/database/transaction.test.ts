import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import type { Database } from './tables.ts'
import { inTransaction, isRetryable } from './transaction.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-transaction-'))
let db: Database
beforeAll(async () => {
  db = await openDatabase({ dataDir: folder }, 1)
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const fault = (code: string) => Object.assign(new Error('fault'), { code })
const attempt = (account: string) => ({ account, tries: 1, lockedUntil: 0, lastAt: 1 })
const accounts = async () =>
  (await db.selectFrom('sign_in_attempt').select('account').orderBy('account').execute()).map(({ account }) => account)

/** Creates a transaction that inserts a row and fails the first `times` runs with `code`. */
function failing(account: string, code: string, times: number) {
  const seen = { runs: 0 }
  const work = () =>
    inTransaction(db, async (transaction) => {
      seen.runs += 1
      await transaction.insertInto('sign_in_attempt').values(attempt(account)).execute()
      if (seen.runs <= times) throw fault(code)
      return seen.runs
    })
  return { seen, work }
}

describe('DEC-20 a transaction that the database could not serialize', () => {
  it.each(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])('runs again after %s and inserts its row once', async (code) => {
    const { work } = failing(`again-${code}`, code, 3)
    expect(await work()).toBe(4)
    expect((await accounts()).filter((account) => account === `again-${code}`)).toHaveLength(1)
  })
  it('rejects after six attempts with the database error and inserts no row', async () => {
    const { seen, work } = failing('never', '40001', 99)
    await expect(work()).rejects.toMatchObject({ code: '40001' })
    expect(seen.runs).toBe(6)
    expect(await accounts()).not.toContain('never')
  })
  it.each(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_BUSYBODY', ''])('fails at once with any other error (%s)', async (code) => {
    const { seen, work } = failing('once', code, 1)
    await expect(work()).rejects.toThrow('fault')
    expect(seen.runs).toBe(1)
  })
  it.each([undefined, null, 'text', 7])('does not treat %s as a retryable error', (thrown) => expect(isRetryable(thrown)).toBe(false))
})
