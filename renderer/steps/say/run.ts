import { notify } from '../../run/content/index.ts'
import { valuesOf } from '../../run/data/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Shows a message. The chain waits for a dialog, not for a toast. */
const sayStep: StepRun = async (step, { env, scope }) => {
  const name = String(step.props['message'])
  const notified = notify(env, name, valuesOf(step.with, scope, env.formatters))
  if (env.content.messages[name]?.kind === 'dialog') await notified
  return DONE
}
export default sayStep
