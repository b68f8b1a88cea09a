import { NAVIGATED, type StepRun } from '../../run/steps/index.ts'

/** Navigates to a screen and ends the chain. */
const open: StepRun<'open'> = ({ screen, with: params, replace = false }, { env }) => {
  env.navigator.open(screen, params, replace)
  return NAVIGATED
}
export default open
