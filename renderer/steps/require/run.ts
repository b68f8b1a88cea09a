import { meets } from '../../language/condition.ts'
import { say } from '../../run/say.ts'
import { valuesOf } from '../../run/scope.ts'
import { DONE, STOPPED, type StepRun } from '../../run/step.ts'

/** A guard: when its condition is not met it says why and ends the chain. */
const require: StepRun = (step, { env, scope }) => {
  if (!step.that || meets(step.that, scope.get)) return DONE
  void say(env, String(step.props['message']), valuesOf(step.with, scope, env.faces))
  return STOPPED
}
export default require
