import { notifyFromStep } from '../../run/content/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Shows the default message of the outcome being handled, and passes the failure to the widget that started the chain. */
const sayOutcomeStep: StepRun<'sayOutcome'> = async (_props, { env, unsaid, onFailed }) => {
  if (unsaid) onFailed?.(unsaid.failure)
  if (unsaid?.message) await notifyFromStep(env, unsaid.message, unsaid.carries)
  return DONE
}
export default sayOutcomeStep
