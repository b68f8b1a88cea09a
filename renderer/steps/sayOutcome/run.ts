import { notifyFromStep } from '../../run/content/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Shows the default message of the outcome being handled, and passes the failure to the widget that started the chain. */
const sayOutcomeStep: StepRun<'sayOutcome'> = async (_props, { env, defaultAnswer, onFailed }) => {
  if (defaultAnswer) onFailed?.(defaultAnswer.failure)
  if (defaultAnswer?.message) await notifyFromStep(env, defaultAnswer.message, defaultAnswer.carries)
  return DONE
}
export default sayOutcomeStep
