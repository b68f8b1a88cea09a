import { type Kysely, sql, SqliteAdapter } from 'kysely'

const refusalOf = (table: string) => `${table} is append-only`
const sqliteTrigger = (table: string, change: 'update' | 'delete') => sql.ref(`${table}_no_${change}`)

async function refuseOnSqlite<Schema>(db: Kysely<Schema>, table: string, change: 'update' | 'delete'): Promise<void> {
  const refusal = sql.lit(refusalOf(table))
  const event = sql.raw(`before ${change} on`)
  await sql`create trigger ${sqliteTrigger(table, change)} ${event} ${sql.table(table)} begin select raise(abort, ${refusal}); end`.execute(
    db,
  )
}

/** Deletes all rows of an append-only table on SQLite, in the transaction of `db`. Only the demo's reset may do this. */
export async function emptyOnSqlite<Schema>(db: Kysely<Schema>, table: string): Promise<void> {
  await sql`drop trigger ${sqliteTrigger(table, 'delete')}`.execute(db)
  await sql`delete from ${sql.table(table)}`.execute(db)
  await refuseOnSqlite(db, table, 'delete')
}

/** Creates triggers that reject UPDATE, DELETE and TRUNCATE on a table (DEC-34). The database has no other triggers. */
export async function appendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const refusal = refusalOf(table)
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await refuseOnSqlite(db, table, 'update')
    await refuseOnSqlite(db, table, 'delete')
    return
  }
  await sql`create function ${sql.ref(`${table}_refuse`)}() returns trigger language plpgsql as ${sql.lit(`begin raise exception '${refusal}'; end`)}`.execute(
    db,
  )
  await sql`create trigger ${sql.ref(`${table}_rows`)} before update or delete on ${sql.table(table)} for each row execute function ${sql.ref(`${table}_refuse`)}()`.execute(
    db,
  )
  await sql`create trigger ${sql.ref(`${table}_all`)} before truncate on ${sql.table(table)} for each statement execute function ${sql.ref(`${table}_refuse`)}()`.execute(
    db,
  )
}
