import { type ComponentType, use, useEffect, useState } from 'react'
import type { FieldPlan, NodePlan, StepPlan } from '../../compile/plan.ts'
import { constant } from '../data/index.ts'
import { type FieldHostProps, useEnv } from '../env/index.ts'
import { FormContext } from '../forms/index.ts'
import { runChain } from '../steps/index.ts'
import { createChanges } from './changes.ts'
import { type Resolving, resolveProps } from './resolve.tsx'
import { useViewAround } from './view.tsx'

/** The props of `ChangingField`. */
export interface ChangingFieldProps {
  plan: NodePlan
  field: FieldPlan
  steps: readonly StepPlan[]
  resolving: Resolving
  /** The props that every widget receives. */
  common: Record<string, unknown>
  host: ComponentType<FieldHostProps>
  widget: FieldHostProps['widget']
}

/**
 * A field with `onChange` steps. They run after the user has typed and left the field, or has made a choice. They also run when steps of
 * the field's own widget change the value (a picked colleague, an uploaded file). Values written by other steps, a record or a draft do not
 * run them, so that fields setting one another cause no endless loop.
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
