import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '../../generated/data.ts'
import { type DEMO_ACCOUNTS, DEMO_APP } from '../../server/demo/accounts.ts'
import { startDemo } from '../../server/demo/start.ts'
import { issueToken } from '../../server/identity/sessions.ts'

/** When every journey begins, for the service and for the phone: a Friday morning in the business zone, epoch milliseconds. */
export const START = Date.parse('2026-11-20T10:00:00+08:00')
/** Passwords are cheap here: what a login costs is no journey's business. */
const passwordCost = { N: 2 ** 10, r: 8, p: 1 }

export type AccountName = (typeof DEMO_ACCOUNTS)[number]

/** The demo's data as every journey finds it, and a session for each account that is good in any copy of it. */
export interface Prepared {
  sessions: Readonly<Record<AccountName, Session & { token: string }>>
  /** A folder with a copy of the data, for one server. */
  copy(): string
  remove(): void
}

/**
 * Fills a folder with the demo's data of `START`. Copying it costs a few milliseconds, filling it a quarter of a second
 * of processor time: so each journey has a server and data of its own, and nothing to put back.
 */
export async function prepareDemo(): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-prepared-'))
  const { db, close } = await startDemo({ ...quietly(folder), port: 0, clock: () => START })
  const open = async (account: AccountName) => {
    const { userId, userCode, name, router } = await db
      .selectFrom('staff')
      .select(['userId', 'userCode', 'name', 'router'])
      .where('loginName', '=', account)
      .executeTakeFirstOrThrow()
    return { userId, userCode, name, router, ...DEMO_APP, token: await issueToken(db, { kind: 'staff', userId }, START) }
  }
  const sessions = { service: await open('service'), business: await open('business'), claims: await open('claims') }
  await close()
  return {
    sessions,
    copy: () => {
      const copied = mkdtempSync(join(tmpdir(), 'steward-journey-'))
      cpSync(folder, copied, { recursive: true })
      return copied
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** How a journey's demo runs: on one address, without a log, and its clock ticks only when the journey says so. */
export const quietly = (dataDir: string) => ({
  hosts: ['127.0.0.1'],
  dataDir,
  passwordCost,
  log: () => undefined,
  restMs: 0,
})
