import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { Schemas } from '../../schemas/read-schemas.ts'
import { ACCOUNT_FIELDS, type Account, type AccountField, type FieldProblem, readAccount } from '../account-fields.ts'
import { type Actor, recordAudit } from '../audit.ts'
import { findTaken, insertAccounts } from '../store-accounts.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Database } from '../../database/tables.ts'
import { type CsvRecord, CsvFault } from './read-csv.ts'

/** A wrong cell, or a wrong row without `column`. */
export interface Mistake {
  line: number
  column?: string
  reason: string
}

export interface CheckedImport {
  accounts: Account[]
  /** The columns of the file. */
  columns: AccountField[]
  mistakes: Mistake[]
}

const REASONS: Readonly<Record<FieldProblem['problem'], string>> = {
  missing: 'is empty',
  tooLong: 'is too long',
  shape: 'has a wrong form',
  unknown: 'is not a known value',
  taken: 'belongs to an existing account',
  repeated: 'is the same as in an earlier row',
}

/** A cell that a spreadsheet would execute. No field of an account begins in this way. */
const FORMULA = /^\s*[=+@]|^\s*-\D/

/**
 * Checks all rows of a file against each other and against the existing accounts, and returns every mistake at once. The first record names
 * the columns, in any order and letter case. Throws a CsvFault when a required column is missing, unknown or repeated.
 */
export async function checkImport(db: Database, records: readonly CsvRecord[], schemas: Pick<Schemas, 'modes'>): Promise<CheckedImport> {
  const [header, ...rows] = records
  const columns = columnsOf(header)
  const mistakes: Mistake[] = []
  const read = rows.flatMap(({ line, cells }): { line: number; account: Account }[] => {
    const found = readRow(line, cells, columns, schemas)
    if ('account' in found) return [found]
    mistakes.push(...found.mistakes)
    return []
  })
  const taken = await findTaken(
    db,
    read.map(({ account }) => account),
  )
  for (const [index, problems] of taken.entries()) mistakes.push(...problems.map((one) => mistakeOf(read[index]?.line ?? 0, one)))
  return { accounts: read.map(({ account }) => account), columns, mistakes: mistakes.sort((left, right) => left.line - right.line) }
}

const mistakeOf = (line: number, { field, problem }: FieldProblem): Mistake => ({ line, column: field, reason: REASONS[problem] })

function readRow(
  line: number,
  cells: readonly string[],
  columns: readonly AccountField[],
  schemas: Pick<Schemas, 'modes'>,
): { line: number; account: Account } | { mistakes: Mistake[] } {
  const extra = cells.slice(columns.length).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) return { mistakes: [{ line, reason: `has ${cells.length} cells, but the header has ${columns.length}` }] }
  const formulas = columns.filter((column, at) => column !== 'mobile' && FORMULA.test(cells[at] ?? ''))
  if (formulas.length > 0) return { mistakes: formulas.map((column) => ({ line, column, reason: 'contains a formula' })) }
  const input = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  const found = readAccount(input, schemas)
  return 'account' in found ? { line, account: found.account } : { mistakes: found.problems.map((one) => mistakeOf(line, one)) }
}

function columnsOf(header: CsvRecord | undefined): AccountField[] {
  if (!header) throw new CsvFault('the file is empty', 1)
  const columns = header.cells.map((cell) => {
    const name = cell.trim()
    const column = ACCOUNT_FIELDS.find((field) => field.toLowerCase() === name.toLowerCase())
    if (!column) throw new CsvFault(`the column "${name}" is unknown: use ${ACCOUNT_FIELDS.join(', ')}`, header.line)
    return column
  })
  const repeated = columns.find((column, at) => columns.indexOf(column) !== at)
  if (repeated) throw new CsvFault(`the column "${repeated}" occurs twice`, header.line)
  for (const required of ['userId', 'name'] as const)
    if (!columns.includes(required)) throw new CsvFault(`the column "${required}" is missing`, header.line)
  return columns
}

/**
 * Inserts the accounts of a checked file in one transaction. Throws an ImportConflict when another process has created one of them since the
 * check.
 */
export const applyImport = (
  store: PersonalStore & Actor,
  { accounts, columns }: Pick<CheckedImport, 'accounts' | 'columns'>,
): Promise<void> =>
  inTransaction(store.db, async (db) => {
    const { personalData, actor, now } = store
    const taken = await findTaken(db, accounts)
    if (taken.some((problems) => problems.length > 0)) throw new ImportConflict()
    await insertAccounts({ db, personalData }, accounts, columns)
    const changes = accounts.map(({ userId, role }) => ({ action: 'import' as const, subject: userId, details: { role } }))
    for (let at = 0; at < changes.length; at += 1_000) await recordAudit(db, { actor, now }, changes.slice(at, at + 1_000))
  })

/** One of the accounts exists meanwhile. */
export class ImportConflict extends Error {
  override name = 'ImportConflict'
}
