import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** Validates the enclosing form and runs its onSubmit; done when onSubmit reached its end. */
const submit: StepRun<'submit'> = async ({ with: values }, { form, onWaiting }) =>
  (await form?.submit(values, onWaiting)) === false ? STOPPED : DONE
export default submit
