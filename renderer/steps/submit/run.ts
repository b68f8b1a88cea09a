import { DONE, type StepRun, STOPPED } from '../../run/steps/index.ts'

/** Checks the form around it and runs its onSubmit; done when that reached its end. */
const submit: StepRun<'submit'> = async (_step, { form }) => ((await form?.submit()) === false ? STOPPED : DONE)
export default submit
