import { migrate } from '../database/migrate.ts'
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
import { encryptPlaintext } from '../personal-data/encrypt-plaintext.ts'
import { scrub } from '../database/scrub.ts'
import { DEMO_TIMEOUT, timeoutMigrations } from '../integrations/demo/timeouts.ts'
import { createDemoWeCom } from '../integrations/demo/wecom.ts'
import { tagMigrations } from '../integrations/demo/wecom-tags.ts'

/** This machine only, under both of its names. */
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
  /** The demo keeps its data in a folder, always: it replaces all there is, and no one's real database is that. */
  dataDir: string
  hosts?: readonly string[]
  /** Start over: everything in the data directory is replaced by fresh demo data. */
  reset?: boolean
}

export interface RunningDemo extends RunningServer {
  /** No task is as young as today: the demo no longer fits its day. */
  outdated: boolean
}

/**
 * Starts the demo: the service on 127.0.0.1 and ::1, with data relative to today if there is none yet (or `reset`).
 * Throws as `startServer`.
 */
export async function startDemo({ reset = false, dataDir, ...options }: DemoOptions): Promise<RunningDemo> {
  let outdated = false
  const secret = demoSecret(dataDir)
  const wecom = createDemoWeCom(options.clock)
  const prepare = async (data: Prepared) => {
    const { db, personalData, schemas, now } = data
    await migrate(db, now, [...demoMigrations, ...insurerMigrations, ...timeoutMigrations, ...tagMigrations])
    wecom.keepIn(db)
    let changed = false
    for (const table of [DEMO_TIMEOUT, DEMO_ENDORSEMENT, DEMO_CLIENT])
      changed = (await encryptPlaintext(db, table, personalData)) || changed
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

/** When the youngest task was created; undefined in a database without people, so that an emptied demo stays empty. */
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
