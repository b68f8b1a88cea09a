import { notifyFromStep } from '../../run/content/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

/**
 * Says what the outcome under way says when no view answers it: its declaration's sentence, or the whole app's. The widget
 * that started it shows it where it stands, too.
 */
const sayOutcomeStep: StepRun<'sayOutcome'> = async (_props, { env, unsaid, onFailed }) => {
  if (unsaid) onFailed?.(unsaid.failure)
  if (unsaid?.message) await notifyFromStep(env, unsaid.message, unsaid.carries)
  return DONE
}
export default sayOutcomeStep
