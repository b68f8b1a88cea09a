import { DONE, STOPPED, type StepRun } from '../../run/steps/step'

/** Checks the form around it and runs its onSubmit; done when that reached its end. */
const submit: StepRun = async (_step, { form }) => ((await form?.submit()) === false ? STOPPED : DONE)
export default submit
