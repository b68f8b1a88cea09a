/** One row of the table: a measurement, its limit, and the verdict. */
export interface Row {
  what: string
  /** The measurement as text, with its unit. */
  found: string
  wanted: string
  /** Undefined: the row has no limit and only explains another. */
  reached?: boolean
}

/** Returns the median. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('nothing was measured')
  return (low + high) / 2
}

/** Formats a number with three significant digits and at most two decimals. */
export function digits(value: number): string {
  const places = Math.max(0, Math.min(2, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01)))))
  return value.toFixed(value === 0 ? 0 : places)
}

/** Compares ours with the hand-written baseline, in the same unit. Without `most` the row has no limit. */
export function ratio(what: string, ours: readonly number[], baseline: readonly number[], unit: string, most?: number): Row {
  const [mine, theirs] = [median(ours), median(baseline)]
  const share = mine / theirs
  const found = `${digits(share)}x (${digits(mine)} ${unit} against ${digits(theirs)})`
  return most === undefined ? { what, found, wanted: '' } : { what, found, wanted: `<= ${most}x`, reached: share <= most }
}

/** Returns a row with an upper limit. */
export function atMost(what: string, value: number, unit: string, most: number): Row {
  return { what, found: `${digits(value)} ${unit}`.trim(), wanted: `<= ${most} ${unit}`.trim(), reached: value <= most }
}

/** Returns a row with a lower limit. */
export function atLeast(what: string, value: number, unit: string, least: number): Row {
  return { what, found: `${digits(value)} ${unit}`.trim(), wanted: `>= ${least} ${unit}`.trim(), reached: value >= least }
}

/** Returns a row without a limit: it explains another. */
export const unjudged = (what: string, found: string): Row => ({ what, found, wanted: '' })

const VERDICTS = { true: 'yes', false: '**short**', undefined: '' }

/** Formats the rows as a Markdown table, marking those that miss their limit. */
export function toMarkdown(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const body = rows.map(({ what, found, wanted, reached }) => line([what, found, wanted, VERDICTS[`${reached}`]]))
  return [line(['what', 'measured', 'wanted', 'reached']), '|---|---|---|---|', ...body].join('\n')
}
