import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { connectionFault, postgresDialect } from '../../database/postgres.ts'
import { pendingMigrations, readRan, RELEASE, type WithMigrations } from '../../database/migration-log.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database, Tables } from '../../database/tables.ts'
import { tableStore } from '../../files/table-store.ts'
import { collect } from '../archive/read-archive.ts'
import { StartError } from '../../config/start-error.ts'
import { knownSchema } from '../snapshot/known-schema.ts'
import { isOfDatabase } from '../snapshot/postgres-snapshot.ts'
import { quoted } from '../snapshot/sqlite-snapshot.ts'
import { createTables } from './create-tables.ts'
import { markRestored } from './finish-data.ts'
import type { RestoreSink, RestoreTarget } from './target.ts'

/** A server writes the time of its jobs every 15 s, also while it has no connection. */
const USED_MS = 20_000

/** Restores in one transaction, which also discards the present data. */
export function postgresTarget(url: string, { clock }: { clock: () => number }): RestoreTarget {
  const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
    const db = new Kysely<Tables>({ dialect: await postgresDialect(url, 'migrate') })
    try {
      return await work(db)
    } catch (error) {
      throw isOfDatabase(error) ? connectionFault(url, error) : error
    } finally {
      await db.destroy()
    }
  }
  const problems = async (db: Database, isReplaced: boolean) => {
    const hasData = await has(db, 'migration')
    return [
      ...(await usedBy(db, clock())),
      ...(hasData && !isReplaced
        ? ['The database of DATABASE_URL has data: set it to an empty database, or discard the data with --replace.']
        : []),
    ]
  }
  return {
    problems: (isReplaced) => withDatabase((db) => problems(db, isReplaced)),
    mark: () =>
      withDatabase(async (db) =>
        (await has(db, 'file_storage')) ? (await db.selectFrom('file_storage').select('mark').executeTakeFirst())?.mark : undefined,
      ),
    restore: (facts, files, fill) =>
      withDatabase((db) =>
        db.transaction().execute(async (transaction) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
          await sql`set local statement_timeout = 0`.execute(transaction)
          await dropTables(transaction)
          // After the locks of the dropped tables, so that no server can begin to use them.
          const found = await usedBy(transaction, clock(), { isLocked: true })
          if (found.length > 0) throw new StartError(found.join('\n'))
          await createTables(transaction, facts.head, (list) => run(transaction, list, 0))
          await fill({ insert: insertInto(transaction), file: files ?? storeIn(transaction) })
          for (const { name, lastNumber } of facts.head.tables) if (lastNumber) await setLastNumber(transaction, name, lastNumber)
          const ran = await readRan(transaction, RELEASE)
          await run(transaction, pendingMigrations(RELEASE, ran, false), facts.now)
          await markRestored(transaction, facts)
        }),
      ),
  }
}

const has = async (db: Database, table: string): Promise<boolean> =>
  (
    await sql`select 1 from pg_class where relname = ${table} and relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(
      db,
    )
  ).rows.length > 0

/** How often the connections are counted again, after 100 ms each: PostgreSQL lists a closed connection a little longer. */
const COUNTS = 20

/** Returns the number of other connections of servers, commands and backups. */
async function connectionsTo(db: Database): Promise<number> {
  for (let counted = 1; ; counted += 1) {
    // A transaction would see the same list again.
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'steward' and pid <> pg_backend_pid()`.execute(db)
    const connections = rows[0]?.count ?? 0
    if (connections === 0 || counted === COUNTS) return connections
    await setTimeout(100)
  }
}

/** Returns a sentence when a server, a command or a backup is connected, or a server ran its jobs a moment ago. */
async function usedBy(db: Database, now: number, { isLocked = false } = {}): Promise<string[]> {
  const connections = await connectionsTo(db)
  if (connections > 0)
    return [`Steward is connected to the database of DATABASE_URL (${connections} connections): stop all servers and commands first.`]
  if (isLocked || !(await has(db, 'last_tick'))) return []
  const tick = await db.selectFrom('last_tick').select('at').executeTakeFirst()
  if (tick === undefined || Math.abs(now - tick.at) > USED_MS) return []
  return [`A server used the database of DATABASE_URL less than ${USED_MS / 1_000} seconds ago: stop all servers, and try again then.`]
}

/** Drops the service's own tables and functions. Fails when objects of other programs depend on them. */
async function dropTables(db: Database): Promise<void> {
  const schema = await knownSchema(RELEASE.migrations.map(({ id }) => id))
  const names = [...(schema?.keys() ?? []), 'migration'].filter((name) => !name.startsWith('sqlite_'))
  await sql`drop table if exists ${sql.join(names.map((name) => sql.table(name)))}`.execute(db)
  for (const name of names) await sql`drop function if exists ${sql.ref(`${name}_refuse`)}()`.execute(db)
}

/** Runs migrations in the restore's own transaction. */
async function run(db: Database, list: readonly Migration[], now: number): Promise<void> {
  const log = db as unknown as Kysely<WithMigrations>
  for (const { id, kind, up } of list) {
    await up(db as unknown as Kysely<unknown>)
    await log.insertInto('migration').values({ id, ranAt: now, kind, version: RELEASE.version }).execute()
  }
}

/** Sends a batch of rows as one value, because a statement has at most 65,535. */
const insertInto =
  (db: Database): RestoreSink['insert'] =>
  async ({ name, columns }, rows) => {
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
    const list = sql.raw(columns.map(quoted).join(', '))
    await sql`insert into ${sql.table(name)} (${list}) select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(objects)}::json)`.execute(
      db,
    )
  }

const storeIn =
  (db: Database): RestoreSink['file'] =>
  async (fileId, { bytes }) =>
    tableStore.commit(db, fileId, await collect(bytes))

async function setLastNumber(db: Database, table: string, last: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${quoted(table)}::regclass and attidentity <> ''`.execute(db)
  for (const { name } of rows) await sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${name}), ${last})`.execute(db)
}
