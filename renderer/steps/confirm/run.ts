import { notify } from '../../run/content/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Asks; ends in `refused` when the answer is no. */
const confirm: StepRun<'confirm'> = async ({ message, with: values }, { env, onWaiting }) => {
  await env.prepareDialogs()
  onWaiting?.(true)
  const agreed = await notify(env, message, values)
  onWaiting?.(false)
  return agreed ? DONE : { outcome: 'refused' }
}
export default confirm
