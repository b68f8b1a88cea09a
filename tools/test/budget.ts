import { availableParallelism, loadavg } from 'node:os'
import type { StageResult } from './run-stage.ts'
import type { Stage } from './stages.ts'

const SHOWN = 5

/**
 * Returns a message about a stage over its budget with its most expensive files; undefined within the budget. Exceeding never fails a run,
 * because machines may be busy. Only the sum of all budgets has a limit (run-stage.test.ts).
 */
export function overBudget({ name, budget }: Stage, { seconds, costs }: StageResult): string | undefined {
  if (seconds <= budget) return undefined
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`
  const expensive = costs.slice(0, SHOWN).map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
  return [`Over its budget: ${name} took ${seconds.toFixed(0)} s of ${budget} s (${load})`, ...expensive].join('\n')
}
