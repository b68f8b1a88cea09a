import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Resets the enclosing form to its initial values. */
const reset: StepRun<'reset'> = (_step, { form }) => {
  form?.reset()
  return DONE
}
export default reset
