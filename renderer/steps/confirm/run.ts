import { notify } from '../../run/content/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Shows a confirmation; ends in `refused` when the user declines. */
const confirm: StepRun<'confirm'> = async ({ message, with: values }, { env, onLoading, onWaiting }) => {
  const box = env.prepareDialogs()
  if (box) {
    onLoading?.()
    await box
  }
  onWaiting?.(true)
  const agreed = await notify(env, message, values)
  onWaiting?.(false)
  return agreed ? DONE : { outcome: 'refused' }
}
export default confirm
