import { type BindContext, createContext, report } from '../../compile/bind-context.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import { FIELD_PROPS } from '../../model/prop.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import { parseSteps, type WrittenStep } from '../../model/written-step.ts'
import type { WrittenView } from './written-views.ts'

/** Checks field properties on widgets without a field, and `onChange` steps. */
export function checkChanges(project: Declarations, { source, nodes }: WrittenView): Problem[] {
  const context = createContext(project, source)
  for (const node of nodes) {
    checkFieldless(context, node)
    if (project.widgets.get(node.widget)?.value.field && node.raw['onChange'] !== undefined) checkChange(context, node)
  }
  return context.problems
}

/** Reports field properties (`required`, `readOnly`, `onChange` …) on a widget used without a field. */
function checkFieldless({ project, ...context }: BindContext, { widget, raw, at }: WrittenNode): void {
  const manifest = project.widgets.get(widget)?.value
  if (manifest?.field !== 'optional' || raw['field'] !== undefined) return
  for (const name of Object.keys(FIELD_PROPS))
    if (raw[name] !== undefined && !manifest.props[name]) report({ project, ...context }, 'field.without', [...at, name], { name }, 'key')
}

/** Steps that wait for running `onChange` steps; inside `onChange` they would wait for themselves. */
const WAITS: ReadonlySet<string> = new Set(['submit', 'validate'])
/** Steps after which the next step always runs. */
const CONTINUES: ReadonlySet<string> = new Set(['set', 'say'])

function checkChange(context: BindContext, { at, raw }: WrittenNode): void {
  const here = [...at, 'onChange']
  if (raw['readOnly'] === true) report(context, 'change.never', here, {}, 'key')
  const steps = parseSteps(raw['onChange'], here)
  for (const step of steps.flatMap(withAnswers))
    if (WAITS.has(step.do)) report(context, 'change.waits', [...step.at, 'do'], { name: step.do })
  const own = `form.${String(raw['field'])}`
  const stop = steps.findIndex((step) => !CONTINUES.has(step.do))
  for (const step of stop < 0 ? steps : steps.slice(0, stop)) {
    const values = step.raw['values']
    if (step.do === 'set' && step.when === undefined && isObject(values) && Object.hasOwn(values, own))
      report(context, 'change.own', [...step.at, 'values', own], { name: own }, 'key')
  }
}

const withAnswers = (step: WrittenStep): WrittenStep[] => [step, ...Object.values(step.on).flat().flatMap(withAnswers)]
