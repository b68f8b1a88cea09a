import { NAVIGATED, type StepRun } from '../../run/steps/index.ts'

/** Navigates back, optionally to a named screen with params, and ends the chain. */
const back: StepRun<'back'> = ({ to, with: params }, { env }) => {
  env.navigator.back(to, params)
  return NAVIGATED
}
export default back
