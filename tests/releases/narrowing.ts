import { parseStatement, type Statement } from '../../server/database/plan/parse-statement.ts'

/** Why a statement may fail programs of earlier releases; undefined when it only adds. `created` are tables of the same migration. */
function faultOf({ verb, table, bare }: Statement, created: ReadonlySet<string>): string | undefined {
  if (verb === 'other') return 'is not known to only add'
  if (/^(?:drop|truncate|delete)\b/.test(verb)) return `contains "${verb}"`
  if (created.has(table)) return undefined
  if (verb === 'create unique index' || verb === 'create trigger') return `adds a constraint to the existing table ${table}`
  if (verb !== 'alter table') return undefined
  if (/\brename\b/i.test(bare)) return 'renames'
  if (/\bdrop (?!not null|default)/i.test(bare)) return 'drops'
  if (/\bset not null\b/i.test(bare)) return 'makes a column required'
  if (/\balter column \S+ (?:type|set data type)\b/i.test(bare)) return 'changes the type of a column'
  if (/\badd (?:constraint|primary key|unique|check|foreign key)\b/i.test(bare)) return `adds a constraint to the existing table ${table}`
  return addedColumns(bare).flatMap((column) => columnFault(column) ?? [])[0]
}

const addedColumns = (bare: string): string[] =>
  bare
    .split(/\badd (?:column )?(?:if not exists )?(?=["\w])/i)
    .slice(1)
    .map((text) => text.replace(/, *$/, ''))

function columnFault(column: string): string | undefined {
  const [name = ''] = column.split(' ')
  if (/\bnot null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column))
    return `adds the required column ${name} without a default`
  return /\b(?:unique|primary key|check)\b/i.test(column) ? `adds the constrained column ${name}` : undefined
}

/** Returns why these statements of one `expand` migration may fail programs of earlier releases, one line for each. */
export function narrowing(statements: readonly string[]): string[] {
  const created = new Set<string>()
  return statements.flatMap((sql) => {
    const statement = parseStatement(sql)
    if (statement.verb === 'create table') created.add(statement.table)
    const fault = faultOf(statement, created)
    return fault === undefined ? [] : [`${fault}: ${sql}`]
  })
}
