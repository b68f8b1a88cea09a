import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** Checks some fields of the form around it now; what is wrong first is said, and ends the chain. */
const validate: StepRun<'validate'> = async ({ fields, only }, { form }) =>
  (await form?.validate(fields, only)) === false ? STOPPED : DONE
export default validate
