import { valuesOf } from '../../run/data/index.ts'
import { GONE, type StepRun } from '../../run/steps/index.ts'

/** Goes to a screen and ends the chain. */
const open: StepRun = (step, { env, scope }) => {
  env.navigator.open(String(step.props['screen']), valuesOf(step.with, scope, env.formatters), step.props['replace'] === true)
  return GONE
}
export default open
