export { runChain, runningChains } from './chain.ts'
export { resolveStepProps } from './resolve-props.ts'
export {
  type DialogEnd,
  DONE,
  type FormAround,
  type KnownRecord,
  NAVIGATED,
  type Navigator,
  type StepEnv,
  type StepRegistry,
  type StepRun,
  type StepsLeft,
  STOPPED,
  type ViewAround,
} from './step.ts'
