import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Counts, readCounts } from './counts.ts'
import { RECORDS } from './records.ts'
import { runCommand } from './run-command.ts'
import type { Stage } from './stages.ts'

const root = resolve(import.meta.dirname, '../..')
/** A stage's time limit: a multiple of its budget, and a minimum, because a busy machine may be slow. */
const [LIMIT_FACTOR, MIN_LIMIT_MS] = [8, 10 * 60_000]

export interface StageResult extends Counts {
  output: string
  seconds: number
}

/** Runs a stage's commands until one fails or the time limit is reached. Counts the tests finished by then. */
export async function runStage({ commands, report, budget }: Stage, stop?: AbortSignal): Promise<StageResult> {
  const records = report === undefined ? undefined : resolve(root, report)
  if (records !== undefined) rmSync(records, { force: true })
  const started = performance.now()
  const limit = stop ?? AbortSignal.timeout(Math.max(MIN_LIMIT_MS, LIMIT_FACTOR * budget * 1000))
  let output = ''
  let ok = true
  for (const command of commands) {
    const result = await runCommand(command, { root, limit, env: { [RECORDS]: records } })
    output += result.output
    ok = result.ok
    if (!ok) break
  }
  const counts =
    records === undefined ? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: [], failures: [], costs: [] } : readCounts(records, ok)
  return { ...counts, output, seconds: (performance.now() - started) / 1000 }
}
