import { notify as speak } from '../../run/notify.ts'
import { valuesOf } from '../../run/scope.ts'
import { DONE, type StepRun } from '../../run/step.ts'

/** Speaks. The chain waits for a dialog, not for a toast. */
const sayStep: StepRun = async (step, { env, scope }) => {
  const name = String(step.props['message'])
  const spoken = speak(env, name, valuesOf(step.with, scope, env.formatters))
  if (env.content.messages[name]?.kind === 'dialog') await spoken
  return DONE
}
export default sayStep
