import { DONE, type StepRun } from '../../run/steps/index.ts'

/** Puts the form around it back to its start. */
const reset: StepRun<'reset'> = (_step, { form }) => {
  form?.reset()
  return DONE
}
export default reset
