import type { Statement } from './parse-statement.ts'

/** A lock that a statement takes on a table and keeps until its transaction ends. */
export interface Lock {
  /** The table; `*` for tables that the text of the statement does not name. */
  table: string
  mode: 'ROW EXCLUSIVE' | 'SHARE UPDATE EXCLUSIVE' | 'SHARE' | 'SHARE ROW EXCLUSIVE' | 'ACCESS EXCLUSIVE' | 'unknown'
}

/** What other connections cannot do meanwhile. */
export const BLOCKS: Readonly<Record<Lock['mode'], string>> = {
  'ROW EXCLUSIVE': 'changes of the same rows wait',
  'SHARE UPDATE EXCLUSIVE': 'reads and writes continue',
  SHARE: 'writes wait',
  'SHARE ROW EXCLUSIVE': 'writes wait',
  'ACCESS EXCLUSIVE': 'reads and writes wait',
  unknown: 'read the statement',
}

/** Modes by verb; a verb that is missing takes no lock. `alter table` depends on its actions. */
const MODES: Readonly<Record<string, Lock['mode']>> = {
  'create index concurrently': 'SHARE UPDATE EXCLUSIVE',
  'create index': 'SHARE',
  'create unique index': 'SHARE',
  'create trigger': 'SHARE ROW EXCLUSIVE',
  'drop trigger': 'ACCESS EXCLUSIVE',
  'drop index': 'ACCESS EXCLUSIVE',
  'drop table': 'ACCESS EXCLUSIVE',
  truncate: 'ACCESS EXCLUSIVE',
  update: 'ROW EXCLUSIVE',
  delete: 'ROW EXCLUSIVE',
  insert: 'ROW EXCLUSIVE',
  other: 'unknown',
}

/**
 * Returns the locks that PostgreSQL takes on existing tables for a statement (https://www.postgresql.org/docs/current/explicit-locking.html);
 * those of plain reads are left out. Nobody uses a table that the statement creates.
 */
export function postgresLocks(statement: Statement): Lock[] {
  const { verb, table, references } = statement
  const referenced = references.map((name): Lock => ({ table: name, mode: 'SHARE ROW EXCLUSIVE' }))
  if (verb === 'create table') return referenced.filter((lock) => lock.table !== table)
  if (verb === 'alter table') return [{ table, mode: alterMode(statement) }, ...referenced]
  const mode = MODES[verb]
  // Dropping a table also locks the tables that it references, which its text does not name.
  const more: Lock[] = verb === 'drop table' ? [{ table: '*', mode: 'ACCESS EXCLUSIVE' }] : []
  return mode === undefined ? [] : [{ table: table || '*', mode }, ...more]
}

function alterMode({ bare, references }: Statement): Lock['mode'] {
  if (/ validate constraint /i.test(bare)) return 'SHARE UPDATE EXCLUSIVE'
  const isForeignKeyOnly = references.length > 0 && / add (?:constraint \S+ )?foreign key/i.test(bare) && !/ add column /i.test(bare)
  return isForeignKeyOnly ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE'
}
