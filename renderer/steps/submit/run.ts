import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** Checks the form around it and runs its onSubmit; done when that reached its end. */
const submit: StepRun<'submit'> = async ({ with: values }, { form }) => ((await form?.submit(values)) === false ? STOPPED : DONE)
export default submit
