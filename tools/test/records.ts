import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A line of a stage's report (JSON Lines), written immediately, so that a stopped run keeps its results. `planned`: a test, or a file not
 * yet collected (empty title), will run. `done`: it has ended. `broken`: a failure outside the tests.
 */
export type TestRecord =
  | { event: 'planned'; file: string; title: string }
  | {
      event: 'done'
      file: string
      title: string
      outcome: 'passed' | 'failed' | 'skipped'
      ms: number
      project?: string
      message?: string
    }
  | { event: 'broken'; file: string; message: string }

/** The environment variable with the path of the report. */
export const RECORDS = 'TEST_RECORDS'

/** Appends to the report; does not write when `RECORDS` is unset, e.g. when tests are run by hand. */
export function record(entry: TestRecord): void {
  const path = process.env[RECORDS]
  if (path === undefined || path === '') return
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, `${JSON.stringify(entry)}\n`)
}

/** Reads a report, without an incomplete last line left by a killed process. */
export function readRecords(path: string): TestRecord[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  // The last element is empty or incomplete.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as TestRecord)
}
