import { type Kysely, sql, SqliteAdapter } from 'kysely'

/** Creates triggers that reject UPDATE, DELETE and TRUNCATE on a table (DEC-34). The database has no other triggers. */
export async function appendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const refusal = `${table} is append-only`
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)} begin select raise(abort, ${sql.lit(refusal)}); end`.execute(
        db,
      )
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
