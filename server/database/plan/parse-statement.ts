/** What a statement of a migration does, as far as its locks and its effect on older programs depend on it. */
export interface Statement {
  /** E.g. `create table`, `alter table` or `update`; lower case. */
  verb: string
  /** The table that it creates, changes, writes or indexes; empty when the text does not name one. */
  table: string
  /** The tables that new foreign keys reference. */
  references: readonly string[]
  /** The text without literals and comments, in lower case except for names, with single spaces. */
  bare: string
}

const NAME = '(?:"(?:[^"]|"")+"|[A-Za-z_][\\w$]*)'
const TABLE = `(?:${NAME}\\.)?(${NAME})`

/** The verbs, with the position of the table that they concern. The first match counts. */
const VERBS: readonly (readonly [verb: string, pattern: RegExp])[] = [
  ['create table', new RegExp(`^create (?:temporary |temp )?table (?:if not exists )?${TABLE}`, 'i')],
  ['create index concurrently', new RegExp(`^create (?:unique )?index concurrently .*? on (?:only )?${TABLE}`, 'i')],
  ['create unique index', new RegExp(`^create unique index .*? on (?:only )?${TABLE}`, 'i')],
  ['create index', new RegExp(`^create index .*? on (?:only )?${TABLE}`, 'i')],
  ['create trigger', new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${TABLE}`, 'i')],
  ['drop trigger', new RegExp(`^drop trigger .*? on ${TABLE}`, 'i')],
  ['drop index', /^drop index/i],
  ['drop table', new RegExp(`^drop table (?:if exists )?${TABLE}`, 'i')],
  ['alter table', new RegExp(`^alter table (?:if exists )?(?:only )?${TABLE}`, 'i')],
  ['truncate', new RegExp(`^truncate (?:table )?(?:only )?${TABLE}`, 'i')],
  ['update', new RegExp(`^update (?:only )?${TABLE}`, 'i')],
  ['delete', new RegExp(`^delete from (?:only )?${TABLE}`, 'i')],
  ['insert', new RegExp(`^insert into ${TABLE}`, 'i')],
  ['select', /^(?:select|with)\b(?!.*\b(?:update|delete|insert)\b)/i],
  ['create function', /^create (?:or replace )?function/i],
]

/** Parses a statement of SQLite or PostgreSQL. An unknown statement has the verb `other`. */
export function parseStatement(sql: string): Statement {
  const bare = withoutLiterals(sql)
  const references = [...bare.matchAll(new RegExp(`\\breferences ${TABLE}`, 'gi'))].map(([, name = '']) => plainName(name))
  for (const [verb, pattern] of VERBS) {
    const found = pattern.exec(bare)
    if (found) return { verb, table: plainName(found[1] ?? ''), references, bare }
  }
  return { verb: 'other', table: '', references, bare }
}

const plainName = (name: string) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase())

/** Replaces literals and comments, which could contain any words, and joins lines. */
const withoutLiterals = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) => (/^['$]/.test(found) ? "''" : ' '))
    .replace(/\s+/g, ' ')
    .trim()
