import { type CsvRecord, CsvFault } from './read-csv.ts'

/** A wrong cell, or a wrong row without `column`. */
export interface Mistake {
  line: number
  column?: string
  reason: string
}

/** A cell that a spreadsheet would execute. No field of a file begins in this way. */
const FORMULA = /^\s*[=+@]|^\s*-\D/

/**
 * Returns the columns that a file's first record names, in any letter case. Throws a CsvFault when one is unknown or repeated, or a required
 * one is missing.
 */
export function columnsOf<const Field extends string>(
  header: CsvRecord | undefined,
  known: readonly Field[],
  required: readonly NoInfer<Field>[],
): Field[] {
  if (!header) throw new CsvFault('the file is empty', 1)
  const columns = header.cells.map((cell) => {
    const name = cell.trim()
    const column = known.find((field) => field.toLowerCase() === name.toLowerCase())
    if (!column) throw new CsvFault(`the column "${name}" is unknown: use ${known.join(', ')}`, header.line)
    return column
  })
  const repeated = columns.find((column, at) => columns.indexOf(column) !== at)
  if (repeated) throw new CsvFault(`the column "${repeated}" occurs twice`, header.line)
  const missing = required.find((name) => !columns.includes(name))
  if (missing) throw new CsvFault(`the column "${missing}" is missing`, header.line)
  return columns
}

/** Returns the mistakes of a row that no column explains: too many cells, or a formula in a column other than `numbers`. */
export function rowMistakes(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: readonly string[],
  numbers: readonly string[] = [],
): Mistake[] {
  const extra = cells.slice(columns.length).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) return [{ line, reason: `has ${cells.length} cells, but the header has ${columns.length}` }]
  const formulas = columns.filter((column, at) => !numbers.includes(column) && FORMULA.test(cells[at] ?? ''))
  return formulas.map((column) => ({ line, column, reason: 'contains a formula' }))
}
