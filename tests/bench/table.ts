/** One figure: what was measured, what is wanted of it, and whether it reaches that. */
export interface Row {
  what: string
  /** As it is read, with its unit. */
  found: string
  wanted: string
  /** Undefined: nothing is wanted of it, it explains another. */
  reached?: boolean
}

/** The middle of what was measured. Throws when nothing was. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('nothing was measured')
  return (low + high) / 2
}

/** Three digits that count, as many as such a measurement deserves. */
export function digits(value: number): string {
  const places = Math.max(0, Math.min(2, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01)))))
  return value.toFixed(value === 0 ? 0 : places)
}

/** Ours against the one written by hand, both in the same unit. Without `most` it explains another figure. */
export function ratio(what: string, ours: readonly number[], baseline: readonly number[], unit: string, most?: number): Row {
  const [mine, theirs] = [median(ours), median(baseline)]
  const share = mine / theirs
  const found = `${digits(share)}x (${digits(mine)} ${unit} against ${digits(theirs)})`
  return most === undefined ? { what, found, wanted: '' } : { what, found, wanted: `<= ${most}x`, reached: share <= most }
}

/** A figure with a limit of its own. */
export function atMost(what: string, value: number, unit: string, most: number): Row {
  return { what, found: `${digits(value)} ${unit}`.trim(), wanted: `<= ${most} ${unit}`.trim(), reached: value <= most }
}

/** A figure of which nothing is wanted: it explains another. */
export const told = (what: string, found: string): Row => ({ what, found, wanted: '' })

const VERDICTS = { true: 'yes', false: '**short**', undefined: '' }

/** The table in Markdown; what falls short is marked. */
export function toMarkdown(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const body = rows.map(({ what, found, wanted, reached }) => line([what, found, wanted, VERDICTS[`${reached}`]]))
  return [line(['what', 'measured', 'wanted', 'reached']), '|---|---|---|---|', ...body].join('\n')
}
