import { notify } from '../../run/content/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Shows a message. The chain waits for a dialog, not for a toast. */
const sayStep: StepRun<'say'> = async ({ message, with: values }, { env }) => {
  const notified = notify(env, message, values)
  if (env.content.messages[message]?.kind === 'dialog') await notified
  return DONE
}
export default sayStep
