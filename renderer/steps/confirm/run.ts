import { notify } from '../../run/content/index.ts'
import { valuesOf } from '../../run/data/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Asks; ends in `refused` when the answer is no. */
const confirm: StepRun = async (step, { env, scope, onWaiting }) => {
  onWaiting?.(true)
  const agreed = await notify(env, String(step.props['message']), valuesOf(step.with, scope, env.formatters))
  onWaiting?.(false)
  return agreed ? DONE : { outcome: 'refused' }
}
export default confirm
