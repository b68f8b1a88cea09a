import type { StepProps } from '../../../generated/data.ts'
import { meets } from '../../language/condition.ts'
import type { StepPlan } from '../../compile/plan.ts'
import { awaitData, createStore, type Scope } from '../data/index.ts'
import { resolveStepProps } from '../steps/index.ts'
import type { Env, ScreenModule } from '../env/index.ts'
import { createView, defaults } from './view.tsx'

/**
 * Prefetches the screen that the steps will open, on pointer down; with its data, unless a command that may change the data runs before.
 */
export function prepare(steps: readonly StepPlan[], env: Env, scope: Scope): void {
  const open = steps.find((step) => step.do === 'open' && (!step.when || meets(step.when, scope.get)))
  if (!open) return
  const before = steps.slice(0, steps.indexOf(open))
  const isFirst = before.every((step) => step.command === undefined || (step.when !== undefined && !meets(step.when, scope.get)))
  const { screen, with: params } = resolveStepProps(open.props, scope, env.formatters) as unknown as StepProps['open']
  env.navigator.prepare(screen, params, isFirst)
}

/** Fetches the data that a screen needs for its first render. */
export async function fetchData(env: Env, module: ScreenModule, params: Record<string, unknown>): Promise<void> {
  const { plan } = module
  const view = createView(env, plan, createStore(params), createStore(defaults(plan.state)), module, plan.id)
  const roots = new Set(plan.body.filter(({ when }) => !when || meets(when, view.scope.get)).flatMap(({ needs }) => needs))
  await awaitData(
    [...roots].map((root) => [root]),
    view.scope,
  )
}
