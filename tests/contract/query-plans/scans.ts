import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'

/** Columns with a few values. A search by these columns alone reads a large part of a table. */
const FEW_VALUES = new Set(['deletedAt', 'isDelete', 'kind', 'outcome', 'taskCallType', 'taskChildrenType', 'taskStatus', 'taskType'])

/** PostgreSQL's ways to read a whole table. */
const AVOIDED = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/** Returns the tables that a statement reads without a selective index. */
export type FindScans = (query: CompiledQuery) => Promise<string[]>

/** Creates a function that reads the plan of a statement, on SQLite or PostgreSQL. */
export async function withPlans(db: Database, isPostgres: boolean, work: (scansOf: FindScans) => Promise<void>): Promise<void> {
  if (!isPostgres) return work((query) => sqliteScans(db, query))
  await db.connection().execute(async (connection) => {
    // Small tables are otherwise read whole although an index exists. With these settings, a scan means that no index fits.
    for (const way of AVOIDED) await sql.raw(`set ${way} = off`).execute(connection)
    try {
      await work((query) => postgresScans(connection, query))
    } finally {
      for (const way of AVOIDED) await sql.raw(`reset ${way}`).execute(connection)
    }
  })
}

const explain = (db: Database, prefix: string, { sql: text, parameters }: CompiledQuery) =>
  db.executeQuery(CompiledQuery.raw(`${prefix} ${text}`, [...parameters]))

/** Whether no condition of an index search has a selective column. */
const isBroad = (condition: string) =>
  !(condition.match(/\w+(?="?\)?(?:::\w+)? ?(?:=|<|>|IN\b|IS\b))/gi) ?? []).some((column) => !FEW_VALUES.has(column))

async function sqliteScans(db: Database, query: CompiledQuery): Promise<string[]> {
  const aliases = new Map([...query.sql.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]))
  const { rows } = await explain(db, 'explain query plan', query)
  const tables = (rows as { detail: string }[]).flatMap(({ detail }) => {
    const [, kind, name = '', condition = ''] = /^(SCAN|SEARCH) (\w+)(?:.*\((.*)\))?/.exec(detail) ?? []
    if (kind === undefined || detail.startsWith('SCAN CONSTANT ROW')) return []
    return kind === 'SCAN' || isBroad(condition) ? [aliases.get(name) ?? name] : []
  })
  return [...new Set(tables)]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

async function postgresScans(db: Database, query: CompiledQuery): Promise<string[]> {
  const { rows } = await explain(db, 'explain (format json)', query)
  const [{ 'QUERY PLAN': plans } = { 'QUERY PLAN': [] }] = rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[]
  return [...new Set(plans.flatMap(({ Plan }) => scansIn(Plan)))]
}

function scansIn(node: PlanNode, heap?: string): string[] {
  const table = node['Relation Name'] ?? heap
  const isScan = node['Node Type'].endsWith('Seq Scan') || (/Index.* Scan$/.test(node['Node Type']) && isBroad(node['Index Cond'] ?? ''))
  const nested = (node.Plans ?? []).flatMap((each) =>
    scansIn(each, /Bitmap (Heap Scan|And|Or)$|BitmapAnd|BitmapOr/.test(node['Node Type']) ? table : undefined),
  )
  return isScan && table !== undefined ? [table, ...nested] : nested
}
