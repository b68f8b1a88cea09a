import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Migration } from '../migrations/migration.ts'

export type DatabaseKind = 'sqlite' | 'postgresql'

/** Dialects whose statements are compiled and not sent anywhere. */
const DIALECTS: Readonly<Record<DatabaseKind, Dialect>> = {
  sqlite: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  },
  postgresql: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
}

/** Returns the statements of a migration without running them. Queries of the migration return no rows. */
export async function statementsOf({ up }: Migration, kind: DatabaseKind): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<unknown>({ dialect: DIALECTS[kind], log: ({ query }) => void statements.push(query) })
  await up(db)
  await db.destroy()
  return statements
}
