import { type Kysely, sql, SqliteAdapter } from 'kysely'

const refusalOf = (table: string) => `${table} is append-only`

/** Creates SQLite's trigger that rejects one kind of change. */
export async function refuseOnSqlite<Schema>(db: Kysely<Schema>, table: string, change: 'update' | 'delete'): Promise<void> {
  const trigger = sql.ref(`${table}_no_${change}`)
  const refusal = sql.lit(refusalOf(table))
  await sql`create trigger ${trigger} before ${sql.raw(change)} on ${sql.table(table)} begin select raise(abort, ${refusal}); end`.execute(
    db,
  )
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
