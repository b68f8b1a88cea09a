import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '../../generated/data.ts'
import { type DEMO_ACCOUNTS, DEMO_APP } from '../../server/demo/accounts.ts'
import { startDemo } from '../../server/demo/start.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import { readSchemas, schemaFolder } from '../../server/schemas/read-schemas.ts'

/** Start time of every journey, for service and phone: a Friday morning in the business time zone, epoch milliseconds. */
export const START = Date.parse('2026-11-20T10:00:00+08:00')
/** Cheap password hashing, because journeys do not test its cost. */
const passwordCost = { N: 2 ** 10, r: 8, p: 1 }

export type AccountName = (typeof DEMO_ACCOUNTS)[number]

/** The demo's data at the start of each journey, and a session per account that is valid in every copy. */
export interface Prepared {
  sessions: Readonly<Record<AccountName, Session & { token: string }>>
  /** Copies the data into a new folder, for one server, and returns its path. */
  copy(): string
  remove(): void
}

/**
 * Fills a folder with the demo's data of `START`. Filling takes 250 ms of processor time, a copy a few milliseconds. So each journey gets
 * its own server and data, and no data has to be restored.
 */
export async function prepareDemo(): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-prepared-'))
  const { db, close } = await startDemo({ ...demoOptions(folder), port: 0, clock: () => START })
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

/** Read once, because compiling the checks of all calls takes 300 ms of processor time. */
const schemas = readSchemas()

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')

/** Options of a journey's demo: one address, receivers on this machine, no log, and a scheduler that ticks only on demand. */
export const demoOptions = (dataDir: string) => ({
  hosts: ['127.0.0.1'],
  dataDir,
  passwordCost,
  log: () => undefined,
  restMs: 0,
  schemas,
  webhookAddresses: thisMachine,
})

/** Options that let a journey's demo serve the built client and the schemas of another folder (tests/mutations). */
export const productIn = (folder: string) => ({ staticDir: join(folder, 'dist/client'), schemas: readSchemas(schemaFolder(folder)) })
