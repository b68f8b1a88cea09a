import type { ComponentType, ReactNode } from 'react'
import type { FormPlan, NodePlan } from '../../compile/plan.ts'
import type { Failure } from '../../widget.ts'
import { Boundary } from './boundary.tsx'
import type { Scope } from '../data/index.ts'
import type { ChangingFieldProps } from './changing-field.tsx'
import { Later } from './later.tsx'
import { PartHost } from './part.tsx'
import { type Resolving, resolveProps } from './resolve.tsx'
import type { ViewRuntime } from './view.tsx'

/** The state of the node's running chain. */
interface ChainState {
  busy: boolean
  progress?: number
  cancel?: () => void
  failure?: Failure | undefined
}

/** Renders a node's widget inside its error boundary. */
export const renderInBoundary = (plan: NodePlan, view: ViewRuntime, state: ChainState, resolving: Resolving): ReactNode => (
  <Boundary where={{ screen: view.screen, at: plan.place ?? plan.at, widget: plan.widget }}>
    {attempt(() => drawWidget(plan, view, state, resolving))}
  </Boundary>
)

/** Moves an error of resolving props, e.g. on unexpected data, into the boundary. */
function attempt(draw: () => ReactNode): ReactNode {
  try {
    return draw()
  } catch (error) {
    return <Thrown error={error} />
  }
}

function Thrown({ error }: { error: unknown }): ReactNode {
  throw error
}

/** Returns the React key of a form: the key of its record, so that another record gets a new form. */
function recordKey({ record, key }: FormPlan, scope: Scope): string {
  const found = record && key ? scope.get([...record, key]) : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

function drawWidget(plan: NodePlan, view: ViewRuntime, state: ChainState, resolving: Resolving): ReactNode {
  const { env, scope } = resolving
  if (plan.later !== undefined) return <Later name={plan.later} plan={plan} scope={scope} draw={resolving.draw} />
  const { widgets, forms, validators, Draft, RecordSync, ChangingField } = view.module
  const Widget = widgets[plan.widget] as ComponentType<Record<string, unknown>> | undefined
  if (!Widget) throw new Error(`the screen was loaded without "${plan.widget}"`)
  const common = { ...state, words: env.content.words }
  const { Form, Field } = forms ?? {}
  if ((plan.form && !Form) || (plan.field && !Field)) throw new Error('the screen was loaded without the form code')
  if (plan.form && Form) {
    const validator = validators[plan.form.id]
    return (
      <Form
        key={recordKey(plan.form, scope)}
        plan={plan}
        form={plan.form}
        scope={scope}
        view={view}
        validator={validator}
        widget={Widget}
        Draft={Draft}
        RecordSync={RecordSync}
        common={common}
        draw={resolving.draw}
      />
    )
  }
  if (plan.part) return <PartHost part={plan.part} scope={scope} draw={resolving.draw} />
  const { field } = plan
  if (field?.onChange && Field) {
    const Changing = ChangingField as ComponentType<ChangingFieldProps> | undefined
    if (!Changing) throw new Error('the screen was loaded without the form code')
    return <Changing plan={plan} field={field} steps={field.onChange} resolving={resolving} common={common} host={Field} widget={Widget} />
  }
  const props = { ...resolveProps(plan.props, resolving), ...common }
  return plan.field && Field ? <Field at={plan.at} field={plan.field} scope={scope} widget={Widget} own={props} /> : <Widget {...props} />
}
