import { valuesOf } from '../../run/data/index.ts'
import { GONE, type StepRun } from '../../run/steps/index.ts'

/** Returns, to a named screen if one is given, bringing params, and ends the chain. */
const back: StepRun = (step, { env, scope }) => {
  const to = step.props['screen']
  env.navigator.back(typeof to === 'string' ? to : undefined, valuesOf(step.with, scope, env.formatters))
  return GONE
}
export default back
