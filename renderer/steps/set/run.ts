import { valueOf } from '../../run/data/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Writes form.*, state.* or params.*; null clears. */
const set: StepRun = (step, { env, scope }) => {
  for (const { path, value } of step.assignments ?? []) {
    const [root = '', ...rest] = path
    scope.source(root)?.set?.(rest, valueOf(value, scope, env.formatters))
  }
  return DONE
}
export default set
