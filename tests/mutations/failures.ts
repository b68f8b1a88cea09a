import type { TestRecord } from '../../tools/test/records.ts'

export interface Test {
  file: string
  /** Empty for a file that did not load. */
  title: string
}

export const nameOf = ({ file, title }: Test) => (title === '' ? file : `${file}: ${title}`)

/** Returns the tests that ended so; records of files have no title. */
export const testsThat = (outcome: 'passed' | 'failed' | 'skipped', records: readonly TestRecord[]): Test[] =>
  records.flatMap((one) => (one.event === 'done' && one.outcome === outcome && one.title !== '' ? [one] : []))

/**
 * Returns the first test that failed; else one that a failed hook such as `beforeAll` skipped, or a file that did not load. `titles` is the
 * pattern that selected the tests: all others are skipped, too.
 */
export function failureIn(records: readonly TestRecord[], titles = ''): Test | undefined {
  const [failed] = testsThat('failed', records)
  if (failed) return failed
  const broken = new Set(records.flatMap((one) => (one.event === 'broken' && one.file !== '' ? [one.file] : [])))
  const selected = new RegExp(titles)
  const skipped = testsThat('skipped', records).find(({ file, title }) => broken.has(file) && selected.test(title))
  if (skipped) return skipped
  for (const one of records) if (one.event === 'planned' && one.title !== '') broken.delete(one.file)
  const [file] = broken
  return file === undefined ? undefined : { file, title: '' }
}
