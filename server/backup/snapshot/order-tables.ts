import type { ArchivedTable } from '../archive/format.ts'

/** Tables that the archive has in another form (in its head, and as entries), and the client's files, which each start publishes. */
const OTHERWISE = new Set(['migration', 'file_content', 'client_file'])

/** A foreign key: `table` references `target`. */
export interface Reference {
  table: string
  target: string
}

interface Listed {
  tables: readonly ArchivedTable[]
  references: readonly Reference[]
  /** The tables of this program's migrations; undefined when a newer program has added others. */
  known: ReadonlySet<string> | undefined
}

/** Returns the service's own tables for an archive: referenced tables before those that reference them, otherwise by name. */
export function orderTables({ tables, references, known }: Listed): ArchivedTable[] {
  const waiting = new Map(
    tables.filter(({ name }) => !OTHERWISE.has(name) && (known?.has(name) ?? true)).map((table) => [table.name, table] as const),
  )
  const ordered: ArchivedTable[] = []
  while (waiting.size > 0) {
    const isFree = (name: string) => references.every(({ table, target }) => table !== name || target === name || !waiting.has(target))
    const free = [...waiting.values()].filter(({ name }) => isFree(name)).sort((one, other) => (one.name < other.name ? -1 : 1))
    if (free.length === 0) throw new Error('Tables reference each other in a circle')
    ordered.push(...free)
    for (const { name } of free) waiting.delete(name)
  }
  return ordered
}
