import { meets } from '../../language/condition.ts'
import { notify } from '../../run/content/notify'
import { valuesOf } from '../../run/data/scope'
import { DONE, STOPPED, type StepRun } from '../../run/steps/step'

/** A guard: when its condition is not met it says why and ends the chain. */
const require: StepRun = (step, { env, scope }) => {
  if (!step.that || meets(step.that, scope.get)) return DONE
  void notify(env, String(step.props['message']), valuesOf(step.with, scope, env.formatters))
  return STOPPED
}
export default require
