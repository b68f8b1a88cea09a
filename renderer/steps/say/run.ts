import { notifyFromStep } from '../../run/content/index.ts'
import { DONE, type StepRun } from '../../run/steps/index.ts'

const sayStep: StepRun<'say'> = async ({ message, with: values }, { env }) => {
  await notifyFromStep(env, message, values)
  return DONE
}
export default sayStep
