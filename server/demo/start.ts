import { runMigrations } from '../database/migrate.ts'
import type { Database } from '../database/tables.ts'
import type { Prepared, StartOptions } from '../start/options.ts'
import { type RunningServer, startServer } from '../start/start-server.ts'
import { DEMO_APP } from './accounts.ts'
import { demoSigningMeans } from './certificate.ts'
import { demoSecret, demoSigningKey } from './secret.ts'
import { DEMO_CLIENT } from '../integrations/demo/clients.ts'
import { DEMO_ENDORSEMENT } from '../integrations/demo/endorsement-tables.ts'
import { demoInsurer, insurerMigrations } from '../integrations/demo/insurer.ts'
import { seedDemo } from './seed.ts'
import { mountSimulator } from './simulator.ts'
import { demoMigrations, demoSms } from '../integrations/demo/sms.ts'
import { demoExternalLinks } from '../integrations/demo/external-links.ts'
import { batchesOf } from '../personal-data/batches.ts'
import { encryptPlaintext } from '../personal-data/encrypt-plaintext.ts'
import { scrub } from '../database/scrub.ts'
import { DEMO_TIMEOUT, timeoutMigrations } from '../integrations/demo/timeouts.ts'
import { createDemoWeCom } from '../integrations/demo/wecom.ts'
import { tagMigrations } from '../integrations/demo/wecom-tags.ts'

/** Localhost only, IPv4 and IPv6. */
const HOSTS = ['127.0.0.1', '::1']

export interface DemoOptions
  extends Omit<
    StartOptions,
    | 'hosts'
    | 'app'
    | 'prepare'
    | 'databaseLocation'
    | 'wecom'
    | 'sms'
    | 'insurer'
    | 'externalLinks'
    | 'extend'
    | 'secret'
    | 'signingKey'
    | 'signingMeans'
  > {
  /** Required: the demo replaces all data, so it must never use a real database. */
  dataDir: string
  hosts?: readonly string[]
  /** Whether to replace all data in the directory by fresh demo data. */
  reset?: boolean
}

export interface RunningDemo extends RunningServer {
  /** Whether the newest task is from before today, so that the dates of the demo no longer fit. */
  outdated: boolean
}

/** Starts the demo on 127.0.0.1 and ::1. Inserts data relative to today if there is none, or with `reset`. Throws like `startServer`. */
export async function startDemo({ reset = false, dataDir, ...options }: DemoOptions): Promise<RunningDemo> {
  let outdated = false
  const secret = demoSecret(dataDir)
  const wecom = createDemoWeCom(options.clock)
  const prepare = async (data: Prepared) => {
    const { db, personalData, schemas, now } = data
    await runMigrations(db, [...demoMigrations, ...insurerMigrations, ...timeoutMigrations, ...tagMigrations], { now })
    wecom.keepIn(db)
    let changed = false
    for (const table of [DEMO_TIMEOUT, DEMO_ENDORSEMENT, DEMO_CLIENT])
      changed = (await encryptPlaintext(batchesOf(db), table, personalData, rethrow)) || changed
    if (changed) await scrub(db, { dataDir })
    const newest = await newestTask(db)
    if (reset || newest === undefined) await seedDemo(data, options.passwordCost)
    else outdated = newest < schemas.time.startOfDay(now)
  }
  const server = await startServer({
    hosts: HOSTS,
    ...options,
    databaseLocation: { dataDir },
    app: DEMO_APP,
    secret,
    signingKey: demoSigningKey(dataDir),
    signingMeans: (now) => demoSigningMeans(dataDir, now),
    wecom,
    sms: demoSms,
    insurer: demoInsurer,
    typedSignatures: true,
    externalLinks: demoExternalLinks,
    prepare,
    extend: (app, parts) => mountSimulator(app, parts, wecom),
  })
  return { ...server, outdated }
}

/**
 * Returns when the newest task was created. Undefined only without staff, as in a new database; a demo whose tasks were deleted is not
 * seeded again.
 */
async function newestTask(db: Database): Promise<number | undefined> {
  const { people } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  if (people === 0) return undefined
  const { newest } = await db
    .selectFrom('task')
    .select(({ fn }) => fn.max('createdDate').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** The demo's own data is never damaged. */
function rethrow(error: Error): never {
  throw error
}
