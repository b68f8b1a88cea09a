import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely'

/** The type of a column and its constraints. A column is `not null` unless it is `optional`. */
interface Column {
  type: 'text' | 'integer' | 'bigint' | 'bytea'
  constraints: readonly ((column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder)[]
}

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()
const ofType = (type: Column['type']): Column => ({ type, constraints: [notNull] })

export const text = ofType('text')
export const integer = ofType('integer')
/** Also of instants, in epoch milliseconds. */
export const bigint = ofType('bigint')
/** SQLite accepts the type `bytea` like PostgreSQL. */
export const bytes = ofType('bytea')

const withConstraint = ({ type, constraints }: Column, added: Column['constraints'][number]): Column => ({
  type,
  constraints: [...constraints, added],
})
const withoutNotNull = ({ type, constraints }: Column): Column => ({ type, constraints: constraints.filter((each) => each !== notNull) })

export const optional = withoutNotNull
export const preset = (column: Column, value: string | number): Column => withConstraint(column, (builder) => builder.defaultTo(value))
export const unique = (column: Column): Column => withConstraint(column, (builder) => builder.unique())
/** The primary key of a table. */
export const key = (column: Column): Column => withConstraint(withoutNotNull(column), (builder) => builder.primaryKey())
/** A primary key that the database numbers. SQLite numbers an integer primary key. */
export function numberedKey(db: Kysely<unknown>): Column {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return isSqlite
    ? withConstraint(key(integer), (column) => column.autoIncrement())
    : withConstraint(key(bigint), (column) => column.generatedByDefaultAsIdentity())
}
/** A text that references `table.column`. */
export const reference = (target: string): Column => withConstraint(text, (builder) => builder.references(target))
/** A reference whose row is deleted together with its target. */
export const cascade = (target: string): Column => withConstraint(text, (builder) => builder.references(target).onDelete('cascade'))

/** Creates a table with these columns, and at most one named primary key of several columns or of a column that SQLite must not leave null. */
export async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: Readonly<Record<string, Column>>,
  primaryKey: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  let table = db.schema.createTable(name)
  for (const [column, { type, constraints }] of Object.entries(columns)) {
    table = table.addColumn(column, type, (builder) => constraints.reduce((built, constrain) => constrain(built), builder))
  }
  for (const [constraint, parts] of Object.entries(primaryKey)) {
    table = table.addPrimaryKeyConstraint(constraint, parts as never)
  }
  await table.execute()
}

/** Creates indexes of a table: their names, and the columns of each. */
export async function createIndexes(
  db: Kysely<unknown>,
  table: string,
  indexes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
