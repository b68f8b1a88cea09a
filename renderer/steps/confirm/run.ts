import { say } from '../../run/say.ts'
import { valuesOf } from '../../run/scope.ts'
import { DONE, type StepRun } from '../../run/step.ts'

/** Asks; ends in `refused` when the answer is no. */
const confirm: StepRun = async (step, { env, scope, onWaiting }) => {
  onWaiting?.(true)
  const agreed = await say(env, String(step.props['message']), valuesOf(step.with, scope, env.faces))
  onWaiting?.(false)
  return agreed ? DONE : { outcome: 'refused' }
}
export default confirm
