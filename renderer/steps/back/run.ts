import { GONE, type StepRun } from '../../run/steps/index.ts'

/** Returns, to a named screen if one is given, bringing params, and ends the chain. */
const back: StepRun<'back'> = ({ to, with: params }, { env }) => {
  env.navigator.back(to, params)
  return GONE
}
export default back
