import type { StepPropPlan } from '../../compile/plan.ts'
import { meets } from '../../language/condition.ts'
import { fill, type Formatters } from '../../language/text.ts'
import { type Scope, valueOf, valuesOf } from '../data/index.ts'

/** Returns the properties of a step with texts filled, paths read and conditions evaluated. */
export const resolveStepProps = (props: Record<string, StepPropPlan>, scope: Scope, formatters: Formatters): Record<string, unknown> =>
  Object.fromEntries(Object.entries(props).map(([name, plan]) => [name, resolve(plan, scope, formatters)]))

function resolve(plan: StepPropPlan, scope: Scope, formatters: Formatters): unknown {
  switch (plan.kind) {
    case 'literal':
      return plan.value
    case 'text':
      return fill(plan.text, scope.get, formatters)
    case 'path':
      return scope.get(plan.path)
    case 'value':
      return valueOf(plan.value, scope, formatters)
    case 'condition':
      return meets(plan.condition, scope.get)
    case 'values':
      return valuesOf(plan.values, scope, formatters)
    case 'assignments':
      return plan.assignments.map(({ path, value }) => ({ path, value: valueOf(value, scope, formatters) }))
  }
}
