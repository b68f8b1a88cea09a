import type { CompiledQuery } from 'kysely'
import { pendingMigrations, type Ran, type Release } from '../migration-log.ts'
import type { Migration } from '../migrations/migration.ts'
import { BLOCKS, type Lock, postgresLocks } from './locks.ts'
import { parseStatement } from './parse-statement.ts'
import { type DatabaseKind, statementsOf } from './statements.ts'

const SQLITE_LOCK = '-- Lock: the one write lock of SQLite. The server must be stopped; other programs cannot write until the commit.'

/** Returns the statements of all pending migrations as SQL, with the locks that they take as comments. */
export async function planLines(release: Release, ran: readonly Ran[], kind: DatabaseKind): Promise<string[]> {
  const pending = pendingMigrations(release, ran, true)
  const atStart = new Set(pendingMigrations(release, ran, false))
  const created = new Set<string>()
  const lines = [`-- ${pending.length} pending migrations of version ${release.version}`]
  for (const migration of pending) {
    lines.push(
      '',
      `-- ${migration.id}: ${migration.kind}, ${atStart.has(migration) ? 'runs at the next start' : 'runs only with --contract'}`,
    )
    if (kind === 'sqlite') lines.push(SQLITE_LOCK)
    lines.push('begin;', ...(await statementLines(migration, kind, created)), 'commit;')
  }
  return lines
}

/** `created` collects the tables that pending migrations create: nobody waits for locks on them. */
async function statementLines(migration: Migration, kind: DatabaseKind, created: Set<string>): Promise<string[]> {
  const lines: string[] = []
  for (const query of await statementsOf(migration, kind)) {
    const statement = parseStatement(query.sql)
    if (statement.verb === 'create table') created.add(statement.table)
    if (kind === 'postgresql')
      lines.push(
        ...postgresLocks(statement)
          .filter(({ table }) => !created.has(table))
          .map(lockLine),
      )
    lines.push(`${query.sql};${parametersOf(query)}`)
  }
  return lines
}

const lockLine = ({ table, mode }: Lock): string =>
  `-- Lock: ${mode} on ${table === '*' ? 'tables that the statement does not name' : table}: ${BLOCKS[mode]}`

const parametersOf = ({ parameters }: CompiledQuery): string => (parameters.length === 0 ? '' : ` -- with ${JSON.stringify(parameters)}`)
