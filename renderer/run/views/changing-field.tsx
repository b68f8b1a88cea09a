import { type ComponentType, use, useEffect, useState } from 'react'
import type { FieldPlan, NodePlan, StepPlan } from '../../compile/plan.ts'
import { constant } from '../data/index.ts'
import { type FieldHostProps, useEnv } from '../env/index.ts'
import { FormContext } from '../forms/index.ts'
import { runChain } from '../steps/index.ts'
import { createChanges } from './changes.ts'
import { type Resolving, resolveProps } from './resolve.tsx'
import { useViewAround } from './view.tsx'

export interface ChangingFieldProps {
  plan: NodePlan
  field: FieldPlan
  steps: readonly StepPlan[]
  resolving: Resolving
  /** What every widget is told. */
  common: Record<string, unknown>
  host: ComponentType<FieldHostProps>
  widget: FieldHostProps['widget']
}

/**
 * A field whose changes run steps. Somebody changes it by typing and then leaving it, by choosing, or by what the steps of its own widget
 * bring (a colleague who was picked, a file that was sent). What other steps, a record or a draft write into it is no change of somebody's:
 * so two fields that set each other come to an end.
 */
export function ChangingField({ plan, field, steps, resolving, common, host: Field, widget }: ChangingFieldProps) {
  const env = useEnv()
  const view = useViewAround()
  const form = use(FormContext)
  const { scope } = resolving
  const path = ['form', ...field.name.split('.')]
  const run = () => runChain(steps, { at: plan.at, env, scope: scope.with({ event: constant({ value: scope.get(path) }) }), view, form })
  const [changes] = useState(() => createChanges((finish) => form?.pendingFields.add(finish)))
  useEffect(() => changes.end, [changes])
  const own: Resolving['run'] = async (chain, event) => {
    const before = scope.get(path)
    const reached = await resolving.run(chain, event)
    if (!Object.is(before, scope.get(path))) changes.changed(run)
    return reached
  }
  const props = { ...resolveProps(plan.props, { ...resolving, run: own }), ...common }
  const changed = (isTyping: boolean) => (isTyping ? changes.typed(run) : changes.changed(run))
  return <Field at={plan.at} field={field} scope={scope} widget={widget} own={props} onChanged={changed} onLeft={changes.left} />
}
