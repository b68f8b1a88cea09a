import { Kysely, sql } from 'kysely'
import type { MigrationKind } from '../../database/migrations/migration.ts'
import { connectionFault, postgresDialect } from '../../database/postgres.ts'
import type { Database, Tables } from '../../database/tables.ts'
import type { ArchivedTable } from '../archive/format.ts'
import { knownSchema } from './known-schema.ts'
import { orderTables, type Reference } from './order-tables.ts'
import { quoted } from './sqlite-snapshot.ts'
import type { Cell, Snapshot } from './snapshot.ts'

const BATCH = 1_000

/** Runs `work` in one read-only transaction at the level "repeatable read", whose statements all see the same moment. */
export async function withPostgresSnapshot<Result>(url: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const db = new Kysely<Tables>({ dialect: await postgresDialect(url, 'migrate') })
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        // A slow disk may make pauses longer than the server's limits.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
        await sql`set local statement_timeout = 0`.execute(transaction)
        return work(await snapshotOf(transaction))
      })
  } catch (error) {
    throw isOfDatabase(error) ? connectionFault(url, error) : error
  } finally {
    await db.destroy()
  }
}

/** Whether an error comes from PostgreSQL or its connection, not from a file. */
export const isOfDatabase = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  return (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) || syscall === 'connect' || syscall === 'getaddrinfo'
}

async function snapshotOf(db: Database): Promise<Snapshot> {
  const migrations = await sql<{ id: string; kind: MigrationKind; version: string; ranAt: number }>`
    select id, kind, version, "ranAt" from migration order by id`.execute(db)
  const known = await knownSchema(migrations.rows.map(({ id }) => id))
  const { rows: columns } = await sql<{ table: string; column: string; sequence: string | null }>`
    select c.relname as "table", a.attname as "column",
      case when a.attidentity <> '' then pg_get_serial_sequence(quote_ident(c.relname), a.attname) end as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  const { rows: references } = await sql<Reference>`
    select r.conrelid::regclass::text as "table", r.confrelid::regclass::text as target
    from pg_constraint r where r.contype = 'f' and r.connamespace = current_schema()::regnamespace`.execute(db)
  const tables = new Map<string, { name: string; columns: string[]; lastNumber?: number }>()
  for (const { table, column, sequence } of columns) {
    const found = tables.get(table) ?? { name: table, columns: [] }
    tables.set(table, found)
    found.columns.push(column)
    if (sequence !== null) found.lastNumber = await lastNumberOf(db, sequence)
  }
  const listed: ArchivedTable[] = [...tables.values()]
  return {
    database: 'postgresql',
    migrations: migrations.rows,
    tables: orderTables({
      tables: listed,
      references: references.map(({ table, target }) => ({ table: bare(table), target: bare(target) })),
      known: known && new Set(known.keys()),
    }),
    async *rows({ name, columns: wanted }) {
      await sql`declare backup_rows no scroll cursor for select ${sql.raw(wanted.map(quoted).join(', '))} from ${sql.table(name)}`.execute(
        db,
      )
      for (;;) {
        const { rows } = await sql<Record<string, Cell>>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(db)
        if (rows.length === 0) break
        yield rows.map((row) => wanted.map((column) => row[column] ?? null))
      }
      await sql`close backup_rows`.execute(db)
    },
    db,
  }
}

const bare = (name: string): string => name.replace(/^"(.*)"$/, '$1')

async function lastNumberOf(db: Database, sequence: string): Promise<number> {
  const { rows } = await sql<{ last: number; called: boolean }>`
    select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db)
  const [found] = rows
  return found?.called ? found.last : 0
}
