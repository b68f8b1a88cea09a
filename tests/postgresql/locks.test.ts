import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Lock, postgresLocks } from '../../server/database/plan/locks.ts'
import { parseStatement } from '../../server/database/plan/parse-statement.ts'
import { statementsOf } from '../../server/database/plan/statements.ts'
import { openDatabase } from '../../server/database/open.ts'
import { newDatabaseLocation } from '../contract/server.ts'
import { LATER } from '../releases/made-release.ts'
import { withSchema } from '../releases/schema-of.ts'

/** From weak to strong; plain reads and row locks of foreign keys are left out. */
const MODES: readonly Lock['mode'][] = ['ROW EXCLUSIVE', 'SHARE UPDATE EXCLUSIVE', 'SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE']

/** Statements beside those of the made releases; each runs in its own transaction. */
const STATEMENTS = [
  'create index "x" on "task" ("taskRemark")',
  'create unique index "x" on "task" ("taskId", "version")',
  'drop index "task_open"',
  'drop table "task_copy"',
  'alter table "task" drop column "taskRemark"',
  'alter table "task" rename to "work"',
  `alter table "task" alter column "taskRemark" set default ''`,
  'alter table "task" alter column "version" type bigint',
  'alter table "task" add constraint "x" check ("version" > 0)',
  'alter table "card" add constraint "x" foreign key ("toUser") references "staff" ("userId")',
  'alter table "card" add column "x" text references "staff" ("userId")',
  'create table "x" ("id" text references "staff" ("userId"))',
  'truncate "card"',
  `update "card" set "title" = ''`,
  'delete from "card"',
  'create trigger "x" before update on "card" for each row execute function "audit_event_refuse"()',
  'drop trigger "audit_event_rows" on "audit_event"',
  'select * from "card"',
]

/** Runs a statement in a transaction that ends with `end`, and returns the locks that it took on tables that existed before. */
async function locksTaken(db: Kysely<unknown>, statement: string, end: 'commit' | 'rollback'): Promise<Lock[]> {
  return await db.connection().execute(async (connection) => {
    const before = await sql<{ oid: number; name: string }>`
      select oid, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(connection)
    const names = new Map(before.rows.map(({ oid, name }) => [oid, name]))
    await sql`begin`.execute(connection)
    await sql.raw(statement).execute(connection)
    const { rows } = await sql<{ oid: number; mode: string }>`
      select relation as oid, mode from pg_locks where pid = pg_backend_pid() and relation is not null`.execute(connection)
    await sql.raw(end).execute(connection)
    const locks = rows.flatMap(({ oid, mode }): Lock[] => {
      const [table, words] = [
        names.get(oid),
        mode
          .replace(/Lock$/, '')
          .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .toUpperCase(),
      ]
      const known = MODES.find((each) => each === words)
      return table === undefined || known === undefined ? [] : [{ table, mode: known }]
    })
    return strongest(locks)
  })
}

/** Returns the strongest lock of each table. */
function strongest(locks: readonly Lock[]): Lock[] {
  const byTable = new Map<string, Lock>()
  for (const lock of locks) {
    const known = byTable.get(lock.table)
    if (!known || MODES.indexOf(known.mode) < MODES.indexOf(lock.mode)) byTable.set(lock.table, lock)
  }
  return [...byTable.values()].sort((a, b) => a.table.localeCompare(b.table))
}

/** Returns the locks as the plan names them. A statement whose text does not name its tables is compared by mode alone. */
function comparable(planned: readonly Lock[], taken: readonly Lock[]): [readonly unknown[], readonly unknown[]] {
  if (!planned.some(({ table }) => table === '*')) return [strongest(planned), taken]
  const modes = (locks: readonly Lock[]) => [...new Set(locks.map(({ mode }) => mode))]
  return [modes(planned), modes(taken)]
}

it('the plan names the locks that PostgreSQL takes', async () => {
  const location = await newDatabaseLocation()
  await (await openDatabase(location, 1)).destroy()
  const made = LATER.migrations.filter(({ id }) => id.startsWith('9'))
  const statements = await Promise.all(made.map((migration) => statementsOf(migration, 'postgresql')))
  await withSchema(location, async (db) => {
    const expectPlanned = async (statement: string, end: 'commit' | 'rollback') => {
      const [planned, taken] = comparable(postgresLocks(parseStatement(statement)), await locksTaken(db, statement, end))
      expect([statement, planned]).toEqual([statement, taken])
    }
    for (const statement of STATEMENTS) await expectPlanned(statement, 'rollback')
    for (const query of statements.flat()) await expectPlanned(query.sql, 'commit')
  })
})
