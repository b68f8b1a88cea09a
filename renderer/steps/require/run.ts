import { meets } from '../../language/condition.ts'
import { notify } from '../../run/content/index.ts'
import { valuesOf } from '../../run/data/index.ts'
import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** A guard: when its condition is not met it says why and ends the chain. */
const require: StepRun = (step, { env, scope }) => {
  if (!step.that || meets(step.that, scope.get)) return DONE
  void notify(env, String(step.props['message']), valuesOf(step.with, scope, env.formatters))
  return STOPPED
}
export default require
