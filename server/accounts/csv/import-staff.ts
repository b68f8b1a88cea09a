import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { Schemas } from '../../schemas/read-schemas.ts'
import { ACCOUNT_FIELDS, type Account, type AccountField, type FieldProblem, readAccount } from '../account-fields.ts'
import { type Actor, recordAudit } from '../audit.ts'
import { lockAccounts } from '../administrators.ts'
import { findTaken, insertAccounts } from '../store-accounts.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Database } from '../../database/tables.ts'
import { columnsOf, type Mistake, rowMistakes } from './columns.ts'
import type { CsvRecord } from './read-csv.ts'

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

/**
 * Checks all rows of a file against each other and against the existing accounts, and returns every mistake at once. The first record names
 * the columns, in any order and letter case. Throws a CsvFault when a required column is missing, unknown or repeated.
 */
export async function checkImport(db: Database, records: readonly CsvRecord[], schemas: Pick<Schemas, 'modes'>): Promise<CheckedImport> {
  const [header, ...rows] = records
  const columns = columnsOf(header, ACCOUNT_FIELDS, ['userId', 'name'])
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
  const wrong = rowMistakes({ line, cells }, columns, ['mobile'])
  if (wrong.length > 0) return { mistakes: wrong }
  const input = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  const found = readAccount(input, schemas)
  return 'account' in found ? { line, account: found.account } : { mistakes: found.problems.map((one) => mistakeOf(line, one)) }
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
    await lockAccounts(db)
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
