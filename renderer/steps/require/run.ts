import { notify } from '../../run/content/index.ts'
import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** Ends the chain with a message when the condition is not met. */
const require: StepRun<'require'> = ({ that, message, with: values }, { env }) => {
  if (that) return DONE
  void notify(env, message, values)
  return STOPPED
}
export default require
