import { say as speak } from '../../run/say.ts'
import { valuesOf } from '../../run/scope.ts'
import { DONE, type StepRun } from '../../run/step.ts'

/** Speaks. The chain waits for a dialog, not for a toast. */
const say: StepRun = async (step, { env, scope }) => {
  const name = String(step.props['message'])
  const spoken = speak(env, name, valuesOf(step.with, scope, env.faces))
  if (env.content.messages[name]?.kind === 'dialog') await spoken
  return DONE
}
export default say
