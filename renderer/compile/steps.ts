import type { OutcomeDeclaration, Prop, Props } from '../model/prop.ts'
import type { View } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import type { At, BindContext } from './bind-context.ts'
import { bindCondition } from './condition.ts'
import type { DefaultAnswer, StepPlan, ValuesPlan } from './plan.ts'
import { formField } from './fields.ts'
import { inline, recordOf, type ScopeTypes, type Type } from '../model/scope-types.ts'

/** The names of the placeholders in a message's text. */
export const placeholders = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? '')

/** Binds a chain of steps. Each step's `as` is a name for the steps after it. */
export function bindSteps(context: BindContext, steps: unknown, view: View, scope: ScopeTypes, at: At): StepPlan[] {
  let names = scope
  let over = false
  return (Array.isArray(steps) ? steps : []).flatMap((step, index) => {
    if (!isObject(step)) return []
    const here = [...at, index]
    if (over) context.report('step.unreachable', [...here, 'do'])
    const planned = step['planned'] !== undefined
    const bound = context.guardPlanned(planned, () => bindStep(context, step, view, names, here))
    if (bound.result) {
      const [name, type] = bound.result
      if (names.has(name)) context.report('name.hides', [...here, 'as'], { name })
      names = new Map([...names, [name, type]])
    }
    over = bound.ends && step['when'] === undefined
    return planned ? [] : [bound.plan]
  })
}

function bindStep(
  context: BindContext,
  step: Record<string, unknown>,
  view: View,
  scope: ScopeTypes,
  at: At,
): { plan: StepPlan; result?: [string, Type]; ends: boolean } {
  const name = String(step['do'])
  const command = context.project.commands.get(name)
  const builtIn = context.project.steps.get(name)
  const { made, reads } = context.collect(() => ({
    when: step['when'] === undefined ? undefined : bindCondition(context, step['when'], scope, [...at, 'when']),
    bound: command ? bindCommand(context, name, step, scope, at) : bindBuiltIn(context, name, step, view, scope, at),
  }))
  const { when, bound } = made
  const declared = command?.value.outcomes ?? builtIn?.value.outcomes ?? {}
  const plan: StepPlan = {
    at: at.join('.'),
    do: name,
    reads,
    props: {},
    with: {},
    on: bindAnswers(context, step, name, declared, view, scope, at),
    ...bound.plan,
  }
  if (when) plan.when = when
  if (typeof step['as'] === 'string') plan.as = step['as']
  return { plan, ends: builtIn?.value.ends === true, ...(plan.as && bound.type ? { result: [plan.as, bound.type] } : {}) }
}

interface Bound {
  plan: Partial<StepPlan>
  type?: Type | undefined
}

function bindCommand(context: BindContext, name: string, step: Record<string, unknown>, scope: ScopeTypes, at: At): Bound {
  const command = context.project.commands.get(name)?.value
  context.use('commands', name, command, [...at, 'do'])
  const withPlan = context.values(step['with'], command?.params ?? {}, scope, [...at, 'with'], name)
  return {
    plan: { with: withPlan, command: { changes: command?.changes ?? [], outcomes: defaultAnswers(command?.outcomes) } },
    type: command?.returns,
  }
}

/** What happens on each outcome when the view does not answer. */
export function defaultAnswers(outcomes: Record<string, OutcomeDeclaration> = {}): Record<string, DefaultAnswer> {
  return Object.fromEntries(
    Object.entries(outcomes).map(([name, { says, quiet, final }]) => [
      name,
      { ...(says ? { says } : quiet ? { quiet } : {}), ...(final ? { final } : {}) },
    ]),
  )
}

function bindAnswers(
  context: BindContext,
  step: Record<string, unknown>,
  name: string,
  declared: Record<string, OutcomeDeclaration>,
  view: View,
  scope: ScopeTypes,
  at: At,
): Record<string, StepPlan[]> {
  const answers = isObject(step['on']) ? step['on'] : {}
  const plans: Record<string, StepPlan[]> = {}
  for (const [outcome, steps] of Object.entries(answers)) {
    const carries = declared[outcome]?.carries ?? (declared[outcome] ? {} : { message: { type: 'text' as const } })
    plans[outcome] = bindSteps(context, steps, view, new Map([...scope, ['outcome', inline(carries)]]), [...at, 'on', outcome])
  }
  for (const [outcome, { says, quiet }] of Object.entries(declared)) {
    if (!says && !quiet && !answers[outcome]) context.report('outcome.unanswered', [...at, 'do'], { name: outcome, step: name })
  }
  return plans
}

/** A message with its placeholders as parameters. */
export function bindMessage(context: BindContext, step: Record<string, unknown>, scope: ScopeTypes, at: At, key = 'message'): ValuesPlan {
  const id = String(step[key])
  const message = context.known('message', id, context.project.messages, [...at, key])
  context.use('messages', id, message?.value, [...at, key])
  if (!message) return {}
  const wanted = Object.fromEntries(
    placeholders(message.value.text).map((name): [string, Type] => [name, { type: 'text', required: true }]),
  )
  return context.values(step['with'], wanted, scope, 'with' in step ? [...at, 'with'] : [...at, key], id)
}

function bindBuiltIn(context: BindContext, name: string, step: Record<string, unknown>, view: View, scope: ScopeTypes, at: At): Bound {
  switch (name) {
    case 'open':
    case 'back':
      return bindTravel(context, step, name === 'open' ? 'screen' : 'to', name === 'back', scope, at)
    case 'say':
    case 'confirm':
      return { plan: { props: { message: step['message'] }, with: bindMessage(context, step, scope, at) } }
    case 'require':
      return {
        plan: {
          props: { message: step['message'] },
          that: bindCondition(context, step['that'], scope, [...at, 'that']),
          with: bindMessage(context, step, scope, at),
        },
      }
    case 'openDialog':
      return bindDialogStep(context, step, view, scope, at)
    case 'set':
      return { plan: { assignments: bindAssignments(context, step['values'], scope, [...at, 'values']) } }
    case 'validate':
    case 'submit':
    case 'reset':
      return bindFormStep(context, name, step, scope, at)
    default:
      return { plan: { props: literalsOf(context.project.steps.get(name)?.value.props ?? {}, step) } }
  }
}

/** What a step takes as it is written. */
const LITERAL: ReadonlySet<Prop['kind']> = new Set(['integer', 'string', 'enum', 'boolean', 'tone'] as const)

function literalsOf(props: Props, step: Record<string, unknown>): Record<string, unknown> {
  const taken = Object.entries(props).filter(([name, { kind }]) => LITERAL.has(kind) && step[name] !== undefined)
  return Object.fromEntries(taken.map(([name]) => [name, step[name]]))
}

function bindTravel(context: BindContext, step: Record<string, unknown>, key: string, partial: boolean, scope: ScopeTypes, at: At): Bound {
  const target = step[key]
  if (typeof target !== 'string') return { plan: {} }
  const screen = context.known('screen', target, context.project.screens, [...at, key])
  context.used.screens.add(target)
  const from = context.project.screens.get(context.source.path.split('/').at(-1)?.replace('.json', '') ?? '')
  const closed = (access: string | undefined) => access !== undefined && access !== 'open'
  const judged = screen !== undefined && !context.project.broken.has(screen.source.path)
  const other = judged && closed(from?.value.access) && closed(screen?.value.access) && from?.value.access !== screen?.value.access
  if (other) context.report('access.other', [...at, key], { name: target, access: from?.value.access ?? '' })
  const declared = screen?.value.params ?? {}
  const withPlan = screen ? context.values(step['with'], declared, scope, [...at, 'with'], target, partial) : {}
  return { plan: { props: { screen: target, ...(step['replace'] === true ? { replace: true } : {}) }, with: withPlan } }
}

function bindDialogStep(context: BindContext, step: Record<string, unknown>, view: View, scope: ScopeTypes, at: At): Bound {
  const dialogs = new Map(Object.entries(view.dialogs ?? {}))
  const name = String(step['dialog'])
  const dialog = context.known('dialog', name, dialogs, [...at, 'dialog'])
  if (!dialog) return { plan: {} }
  if (dialog.planned) context.usePlanned(name, [...at, 'dialog'])
  const withPlan = context.values(step['with'], dialog.params ?? {}, scope, [...at, 'with'], name)
  const form = (Array.isArray(dialog.body) ? dialog.body : []).find((node) => isObject(node) && node['widget'] === 'form')
  if (step['as'] !== undefined && !isObject(form)) context.report('dialog.noForm', [...at, 'as'], { name })
  return {
    plan: { props: { dialog: name }, with: withPlan },
    type: isObject(form) ? recordOf(context.project, String(form['entity'])) : undefined,
  }
}

function bindAssignments(context: BindContext, values: unknown, scope: ScopeTypes, at: At) {
  return Object.entries(isObject(values) ? values : {}).flatMap(([path, value]) => {
    const found = context.path(path, scope, [...at, path])
    if (!found) return []
    // Writing is not reading: a step must not wait for what it is about to fill.
    context.reads.pop()
    return [{ path: found.path, value: value === null ? { literal: undefined } : context.value(value, found.type, scope, [...at, path]) }]
  })
}

function bindFormStep(context: BindContext, name: string, step: Record<string, unknown>, scope: ScopeTypes, at: At): Bound {
  const form = scope.get('form')
  if (!form) context.report('form.outside', [...at, 'do'], { name })
  const fields = Array.isArray(step['fields']) ? step['fields'] : []
  fields.forEach((field, index) => {
    if (form && !form.unknown) formField(context, form, String(field), [...at, 'fields', index])
  })
  return { plan: { props: { ...(fields.length > 0 ? { fields } : {}), ...(step['only'] ? { only: step['only'] } : {}) } } }
}
