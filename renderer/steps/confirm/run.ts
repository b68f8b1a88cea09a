import { notify } from '../../run/notify.ts'
import { valuesOf } from '../../run/scope.ts'
import { DONE, type StepRun } from '../../run/step.ts'

/** Asks; ends in `refused` when the answer is no. */
const confirm: StepRun = async (step, { env, scope, onWaiting }) => {
  onWaiting?.(true)
  const agreed = await notify(env, String(step.props['message']), valuesOf(step.with, scope, env.formatters))
  onWaiting?.(false)
  return agreed ? DONE : { outcome: 'refused' }
}
export default confirm
