import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openMigrated } from '../../server/database/open.ts'
import { bundleOf } from '../contract/server-entry.ts'
import { newDatabaseLocation } from '../contract/database-location.ts'
import { seededRandom } from '../seeded-random.ts'
import { LATER, OLD } from './made-release.ts'
import { withSchema } from './schema-of.ts'

export interface KillOutcome {
  kills: number
  /** Kills after which the log lacked a migration. */
  unfinished: number
  /** Databases whose log, schema or data differed from those of a migration that nobody interrupted, after the next start. */
  differing: number
}

const ENTRY = 'tests/releases/migrate-process.ts'
/** Rows that the migrations change, so that a kill can meet them. */
const TASKS = 4_000
const TEXTS = [
  'taskType',
  'taskChildrenType',
  'dataSource',
  'caseNo',
  'caseType',
  'isDelete',
  'taskContext',
  'taskCallType',
  'createdBy',
  'taskStatus',
  'taskRemark',
] as const
const TASK = { ...Object.fromEntries(TEXTS.map((name) => [name, ''])), taskUser: 'u', createdDate: 1, updatedDate: 1 }

/**
 * Kills the program of the release after the next one while it migrates, at random moments: alternately a new database, and one of this
 * release with tasks. Then starts the program again, and compares the database with one that was migrated without a kill.
 */
export async function killMigrations({ kills, seed }: { kills: number; seed: number }): Promise<KillOutcome> {
  const random = seededRandom(seed)
  const outcome: KillOutcome = { kills: 0, unfinished: 0, differing: 0 }
  const expected = [await uninterrupted(false), await uninterrupted(true)] as const
  for (let kill = 0; kill < kills; kill += 1) {
    const isOld = kill % 2 === 1
    const { ms, state } = expected[isOld ? 1 : 0]
    await withDatabase(isOld, async (location) => {
      // The first kill comes at once, so that at least one migration is unfinished, also on a busy machine.
      await run(location, kill === 0 ? 0 : random() * ms)
      outcome.kills += 1
      if (await isUnfinished(location)) outcome.unfinished += 1
      const { db } = await openMigrated(location, { now: 1, release: LATER, contracts: true })
      await db.destroy()
      if ((await stateOf(location)) !== state) outcome.differing += 1
    })
  }
  return outcome
}

/** Returns the duration of a migration that nobody interrupts, and the state of the database after it. */
const uninterrupted = (isOld: boolean): Promise<{ ms: number; state: string }> =>
  withDatabase(isOld, async (location) => ({ ms: await run(location), state: await stateOf(location) }))

async function withDatabase<Result>(isOld: boolean, work: (location: DatabaseLocation) => Promise<Result>): Promise<Result> {
  const location = await newDatabaseLocation()
  if (isOld) await fill(location)
  const result = await work(location)
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
  return result
}

async function fill(location: DatabaseLocation): Promise<void> {
  const { db } = await openMigrated(location, { now: 1, release: OLD })
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  await untyped.insertInto('staff').values({ userId: 'u', userCode: 'u@example.com', name: 'U', mobile: '', router: '' }).execute()
  for (let at = 0; at < TASKS; at += 500) {
    const rows = Array.from({ length: 500 }, (_, row) => ({ ...TASK, taskId: `T${at + row}`, taskTitle: `title ${at + row}` }))
    await untyped.insertInto('task').values(rows).execute()
  }
  await db.destroy()
}

/** Runs the program; with `afterMs`, kills it so many milliseconds after it began to migrate. Returns how long it migrated. */
async function run(location: DatabaseLocation, afterMs?: number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-', JSON.stringify(location)], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  child.stdin.end(await bundleOf(ENTRY))
  await once(child.stdout, 'data')
  const began = performance.now()
  if (afterMs !== undefined) {
    await pause(afterMs)
    child.kill('SIGKILL')
  }
  const [code] = (await ended) as [number | null]
  if (code !== 0 && afterMs === undefined) throw new Error('The migration failed')
  return performance.now() - began
}

const isUnfinished = (location: DatabaseLocation): Promise<boolean> =>
  withSchema(location, async (db, schema) => {
    if (!(await schema()).some((line) => line.startsWith('migration '))) return true
    const { rows } = await sql`select "id" from "migration"`.execute(db)
    return rows.length < LATER.migrations.length
  })

/** Returns schema, log and changed rows as text. */
const stateOf = (location: DatabaseLocation): Promise<string> =>
  withSchema(location, async (db, schema) => {
    const log = await sql`select "id", "kind", "version" from "migration" order by "id"`.execute(db)
    const tasks =
      await sql`select count(*) as "count", min("place") as "first", max("place") as "last" from "task" where "place" = "taskTitle"`.execute(
        db,
      )
    const rooms = await sql`select * from "room"`.execute(db)
    return JSON.stringify([await schema(), log.rows, tasks.rows, rooms.rows])
  })
