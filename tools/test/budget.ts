import { availableParallelism, loadavg } from 'node:os'
import type { StageResult } from './run-stage.ts'
import type { Stage } from './stages.ts'

const SHOWN = 5

/**
 * The sentence about a stage that took longer than its budget, with the files that cost most; undefined when it kept it.
 * Time never fails a run: a machine may be busy. What fails is a table of budgets that is more than the whole may take
 * (budget.test.ts), so a stage that has grown is made cheaper or takes its time from another.
 */
export function overBudget({ name, budget }: Stage, { seconds, costs }: StageResult): string | undefined {
  if (seconds <= budget) return undefined
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`
  const dear = costs.slice(0, SHOWN).map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
  return [`Over its budget: ${name} took ${seconds.toFixed(0)} s of ${budget} s (${load})`, ...dear].join('\n')
}
