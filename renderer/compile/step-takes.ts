import type { Prop, Props } from '../model/prop.ts'
import { recordOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseForm, parseNodes, type Said } from '../model/written-node.ts'
import type { StepTakes, WrittenStep } from '../model/written-step.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, lookUp, report, noteUse, writing } from './context.ts'
import { formField } from './fields.ts'
import { placeholders } from './messages.ts'
import { bindPath } from './paths.ts'
import type { StepPlan, ValuesPlan } from './plan.ts'
import { bindValue, bindValues } from './values.ts'

/** What a step adds to its plan, and the type of its result. */
export interface BoundTakes {
  plan: Partial<StepPlan>
  type?: Type | undefined
}

/** Binds what a built-in step takes. */
export function bindTakes(context: BindContext, step: WrittenStep): BoundTakes {
  const { takes } = step
  switch (takes.kind) {
    case 'travel':
      return bindTravel(context, step, takes)
    case 'message': {
      const { message, that } = takes
      const plan: Partial<StepPlan> = { props: { message } }
      if (that !== undefined) plan.that = bindCondition(context, that, [...step.at, 'that'])
      return { plan: { ...plan, with: bindMessage(context, step, message) } }
    }
    case 'dialog':
      return bindDialog(context, step, takes.dialog)
    case 'assignments':
      return { plan: { assignments: bindAssignments(context, takes.values, [...step.at, 'values']) } }
    case 'form':
      return bindFormStep(context, step, takes)
    case 'other':
      return { plan: { props: literalsOf(context.project.steps.get(step.do)?.value.props ?? {}, takes.said) } }
  }
}

type Takes<K extends StepTakes['kind']> = Extract<StepTakes, { kind: K }>

/** To another screen, or back to one that gets only what has changed. */
function bindTravel(
  context: BindContext,
  { at, do: name, with: given }: WrittenStep,
  { key, target, replaces }: Takes<'travel'>,
): BoundTakes {
  if (target === undefined) return { plan: {} }
  const { project, used } = context
  const screen = lookUp(context, 'screen', target, project.screens, [...at, key])
  used.screens.add(target)
  checkAccess(context, target, [...at, key])
  const receiver = { name: target, declared: screen?.value.params ?? {}, isPartial: name === 'back' }
  const values = screen ? bindValues(context, given, receiver, [...at, 'with']) : {}
  return { plan: { props: { screen: target, ...(replaces ? { replace: true } : {}) }, with: values } }
}

/** One closed screen leads to another only where the same people may go. */
function checkAccess(context: BindContext, target: string, at: At): void {
  const { project, source } = context
  const from = project.screens.get(source.path.split('/').at(-1)?.replace('.json', '') ?? '')?.value.access
  const screen = project.screens.get(target)
  if (!screen || project.broken.has(screen.source.path)) return
  const isClosed = (access: string | undefined) => access !== undefined && access !== 'open'
  const other = isClosed(from) && isClosed(screen.value.access) && from !== screen.value.access
  if (other) report(context, 'access.other', at, { name: target, access: from ?? '' })
}

/** A message with its placeholders as parameters. */
function bindMessage(context: BindContext, { at, with: given }: WrittenStep, name: string): ValuesPlan {
  const message = lookUp(context, 'message', name, context.project.messages, [...at, 'message'])
  noteUse(context, 'messages', name, message?.value, [...at, 'message'])
  if (!message) return {}
  const blanks = placeholders(message.value.text).map((blank): [string, Type] => [blank, { type: 'text', required: true }])
  const here = [...at, given === undefined ? 'message' : 'with']
  return bindValues(context, given, { name, declared: Object.fromEntries(blanks) }, here)
}

function bindDialog(context: BindContext, { at, as, with: given }: WrittenStep, name: string): BoundTakes {
  const dialog = lookUp(context, 'dialog', name, new Map(Object.entries(context.view.dialogs ?? {})), [...at, 'dialog'])
  if (!dialog) return { plan: {} }
  context.own.dialogs.add(name)
  if (dialog.planned) context.plannedUses.push({ name, at: [...at, 'dialog'] })
  const values = bindValues(context, given, { name, declared: dialog.params ?? {} }, [...at, 'with'])
  const form = parseNodes(dialog.body, []).find(({ widget }) => widget === 'form')
  if (as !== undefined && !form) report(context, 'dialog.noForm', [...at, 'as'], { name })
  return { plan: { props: { dialog: name }, with: values }, type: form && recordOf(context.project, parseForm(form).entity) }
}

function bindAssignments(context: BindContext, values: Said, at: At): NonNullable<StepPlan['assignments']> {
  return Object.entries(values).flatMap(([path, value]) => {
    const target = bindPath(writing(context), path, [...at, path])
    if (!target) return []
    return [{ path: target.path, value: value === null ? { literal: undefined } : bindValue(context, value, target.type, [...at, path]) }]
  })
}

function bindFormStep(context: BindContext, { at, do: name }: WrittenStep, { fields, only }: Takes<'form'>): BoundTakes {
  const form = context.scope.get('form')
  if (!form) report(context, 'form.outside', [...at, 'do'], { name })
  if (form && !form.unknown) fields.forEach((field, index) => formField(context, form, field, [...at, 'fields', index]))
  return { plan: { props: { ...(fields.length > 0 ? { fields } : {}), ...(only === undefined ? {} : { only }) } } }
}

/** What a step takes as it is written. */
const LITERAL: ReadonlySet<Prop['kind']> = new Set(['integer', 'string', 'enum', 'boolean', 'tone'] as const)

function literalsOf(props: Props, said: Said): Record<string, unknown> {
  const taken = Object.entries(props).filter(([name, { kind }]) => LITERAL.has(kind) && said[name] !== undefined)
  return Object.fromEntries(taken.map(([name]) => [name, said[name]]))
}
