import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** Validates some fields of the enclosing form; the first invalid field shows its message and ends the chain. */
const validate: StepRun<'validate'> = async ({ fields, only }, { form }) =>
  (await form?.validate(fields, only)) === false ? STOPPED : DONE
export default validate
