import { existsSync } from 'node:fs'
import { readRecords, type TestRecord } from './records.ts'

export interface Counts {
  passed: number
  failed: number
  /** Failures that no test reported, and the tests that did not run. */
  notes: string[]
  /** The failed tests with the start of their messages, one line each. */
  failures: string[]
  /** The time of each file in milliseconds, the most expensive first. */
  costs: [file: string, ms: number][]
}

type Done = Extract<TestRecord, { event: 'done' }>
const nameOf = ({ file, title }: { file: string; title: string }) => `${file}\0${title}`

/**
 * Counts the records of a stage. Skipped tests and tests that did not run count as failed. So does a run without tests, and a run that
 * failed (`ok` is false) without a failed test.
 */
export function countRecords(records: readonly TestRecord[], ok: boolean): Counts {
  const done = records.filter((record) => record.event === 'done')
  const tests = done.filter(({ title }) => title !== '')
  const broken = records.filter((record) => record.event === 'broken')
  const missing = notRun(records, done)
  const count = (outcome: Done['outcome']) => tests.filter((test) => test.outcome === outcome).length
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  const lost = missing.reduce((sum, [, titles]) => sum + Math.max(titles.length, 1), 0)
  const notes = broken.map(({ file, message }) => `${file === '' ? '' : `${file}: `}${message}`)
  if (skipped > 0) notes.push(`${skipped} skipped: skipped tests count as failed`)
  if (tests.length + lost === 0) notes.push('no test ran')
  for (const [file, titles] of missing) notes.push(`did not run: ${file}`, ...titles.map((title) => `  did not run: ${title}`))
  const wrong = failed + skipped + broken.length + lost
  const hidden = wrong === 0 && (!ok || tests.length === 0)
  if (hidden && notes.length === 0) notes.push('the run failed outside its tests')
  return { passed, failed: wrong + (hidden ? 1 : 0), notes, failures: failuresOf(tests), costs: costsOf(done) }
}

/** The escape sequences that colour a terminal. */
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')
const MESSAGE_LENGTH = 600

function failuresOf(tests: readonly Done[]): string[] {
  const failed = tests.filter(({ outcome }) => outcome === 'failed')
  return failed.map(({ file, title, message = '' }) => {
    const text = message.replaceAll(COLOURS, '').replaceAll(/\s+/g, ' ').trim()
    return `${file}: ${title}: ${text.slice(0, MESSAGE_LENGTH)}`
  })
}

/** Returns the tests that did not end, by file; a file without titles was not collected. */
function notRun(records: readonly TestRecord[], done: readonly Done[]): [file: string, titles: string[]][] {
  const ended = new Set(done.map(nameOf))
  const missing = new Map<string, string[]>()
  for (const record of records) {
    if (record.event !== 'planned' || ended.has(nameOf(record))) continue
    const titles = missing.get(record.file) ?? []
    missing.set(record.file, record.title === '' ? titles : [...titles, record.title])
  }
  const broken = new Set(records.flatMap((record) => (record.event === 'broken' ? [record.file] : [])))
  // Omits finished files, and files that did not load, which are reported as broken.
  return [...missing].filter(([file, titles]) => titles.length > 0 || !broken.has(file))
}

/** Returns the file's own time if recorded, else the sum of its tests. */
function costsOf(done: readonly Done[]): Counts['costs'] {
  const whole = new Map(done.filter(({ title }) => title === '').map(({ file, ms }) => [file, ms]))
  const sums = new Map<string, number>()
  for (const { file, title, ms } of done) if (title !== '') sums.set(file, (sums.get(file) ?? 0) + ms)
  for (const [file, ms] of whole) sums.set(file, ms)
  return [...sums].sort(([, one], [, other]) => other - one)
}

/** Reads the records of a stage; a missing file counts as failed. */
export function readCounts(path: string, ok: boolean): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, notes: ['no report was written'], failures: [], costs: [] }
  return countRecords(readRecords(path), ok)
}
