import { notify } from '../../run/content/index.ts'
import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** A guard: when its condition is not met it says why and ends the chain. */
const require: StepRun<'require'> = ({ that, message, with: values }, { env }) => {
  if (that) return DONE
  void notify(env, message, values)
  return STOPPED
}
export default require
