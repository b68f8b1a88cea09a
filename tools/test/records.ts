import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What a stage's reporter writes down the moment it knows it, one JSON a line: a run that is stopped has still said what
 * passed. `planned`: a test, or a file nobody has read yet (title ''), is going to run. `done`: it has. `broken`:
 * something outside the tests has failed.
 */
export type TestRecord =
  | { event: 'planned'; file: string; title: string }
  | { event: 'done'; file: string; title: string; outcome: 'passed' | 'failed' | 'skipped'; ms: number }
  | { event: 'broken'; file: string; message: string }

/** Where the reporter of a stage writes: the path is in this variable of its environment. */
export const RECORDS = 'TEST_RECORDS'

/** Adds to the file that `RECORDS` names; nothing without one, as when somebody runs the tests by hand. */
export function record(entry: TestRecord): void {
  const path = process.env[RECORDS]
  if (path === undefined || path === '') return
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, `${JSON.stringify(entry)}\n`)
}

/** All that was written; a last line that was cut off by a kill is left out. */
export function readRecords(path: string): TestRecord[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  // What stands after the last line break is nothing, or a piece.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as TestRecord)
}
