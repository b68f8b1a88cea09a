import type { StepManifest, StepProp, ValuesProp } from '../model/prop.ts'
import { recordOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseForm, parseNodes, type Said } from '../model/written-node.ts'
import type { WrittenStep } from '../model/written-step.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, lookUp, noteUse, report, writing } from './context.ts'
import { formField } from './fields.ts'
import { bindTypedPath } from './path-props.ts'
import { bindPath } from './paths.ts'
import type { StepPlan, StepPropPlan, ValuePlan } from './plan.ts'
import { receiverOf } from './step-receiver.ts'
import { bindText } from './text.ts'
import { bindValue, bindValues } from './values.ts'

/** What a step adds to its plan, and the type of its result. */
export interface BoundTakes {
  plan: Partial<StepPlan>
  type?: Type | undefined
}

/** Binds what a built-in step takes, by what its manifest says each property means. */
export function bindBuiltIn(context: BindContext, step: WrittenStep, manifest: StepManifest): BoundTakes {
  const { at, do: name, said } = step
  if (manifest.inside === 'form' && !context.scope.has('form')) report(context, 'form.outside', [...at, 'do'], { name })
  const props: Record<string, StepPropPlan> = {}
  let type: Type | undefined
  for (const [key, prop] of Object.entries(manifest.props)) {
    const place = [...at, key]
    const plan = prop.kind === 'values' ? bindGiven(context, step, manifest, key, prop) : bindStepProp(context, prop, said[key], place)
    if (plan) props[key] = plan
    if (prop.kind === 'dialog') type = resultOf(context, step, textOf(said[key]))
  }
  return { plan: { props }, type }
}

function bindStepProp(context: BindContext, prop: Exclude<StepProp, ValuesProp>, value: unknown, at: At): StepPropPlan | undefined {
  if (value === undefined) return undefined
  switch (prop.kind) {
    case 'text':
      return { kind: 'text', text: bindText(context, value, at) }
    case 'path': {
      const found = bindTypedPath(context, prop.accepts, textOf(value), at)
      return found && { kind: 'path', path: found.path }
    }
    case 'value':
      return { kind: 'value', value: bindValue(context, value, prop.type === 'list' ? undefined : { type: prop.type }, at) }
    case 'condition':
    case 'flag':
      if (typeof value === 'boolean') return { kind: 'literal', value }
      return { kind: 'condition', condition: bindCondition(context, value, at) }
    case 'assignments':
      return { kind: 'assignments', assignments: bindAssignments(context, value, at) }
    case 'screen':
      checkScreen(context, textOf(value), at)
      return { kind: 'literal', value }
    case 'message':
      noteUse(context, 'messages', textOf(value), lookUp(context, 'message', textOf(value), context.project.messages, at)?.value, at)
      return { kind: 'literal', value }
    case 'dialog':
      checkDialog(context, textOf(value), at)
      return { kind: 'literal', value }
    case 'fieldNames':
      checkFieldNames(context, value, at)
      return { kind: 'literal', value }
    case 'keywords':
    case 'boolean':
    case 'string':
    case 'integer':
    case 'enum':
      return { kind: 'literal', value }
    case 'result':
      // Its name is the chain's (`as`), not the step's.
      return undefined
  }
}

/** Values for what another property of the step names; what is required is missed even where none are given. */
function bindGiven(context: BindContext, { at, said }: WrittenStep, manifest: StepManifest, key: string, prop: ValuesProp): StepPropPlan {
  const given = said[key]
  const to = receiverOf(context, manifest, prop, said)
  if (given !== undefined && to !== undefined && to.receiver === undefined && to.isMissing)
    report(context, 'step.receiver', [...at, key], { name: to.key }, 'key')
  if (!to?.receiver) return { kind: 'values', values: {} }
  const missingAt = given === undefined && prop.of === 'message' ? to.key : key
  return { kind: 'values', values: bindValues(context, given, to.receiver, [...at, missingAt]) }
}

/** One closed screen leads to another only where the same people may go. */
function checkScreen(context: BindContext, target: string, at: At): void {
  const { project, source, used } = context
  const screen = lookUp(context, 'screen', target, project.screens, at)
  used.screens.add(target)
  const from = project.screens.get(source.path.split('/').at(-1)?.replace('.json', '') ?? '')?.value.access
  if (!screen || project.broken.has(screen.source.path)) return
  const isClosed = (access: string | undefined) => access !== undefined && access !== 'open'
  const other = isClosed(from) && isClosed(screen.value.access) && from !== screen.value.access
  if (other) report(context, 'access.other', at, { name: target, access: from ?? '' })
}

function checkDialog(context: BindContext, name: string, at: At): void {
  const dialog = lookUp(context, 'dialog', name, new Map(Object.entries(context.view.dialogs ?? {})), at)
  if (dialog) context.own.dialogs.add(name)
  if (dialog?.planned) context.plannedUses.push({ name, at })
}

/** The values of the form in a dialog, which has one if its result gets a name. */
function resultOf(context: BindContext, { at, as }: WrittenStep, name: string): Type | undefined {
  const dialog = context.view.dialogs?.[name]
  const form = dialog && parseNodes(dialog.body, []).find(({ widget }) => widget === 'form')
  if (dialog && as !== undefined && !form) report(context, 'dialog.noForm', [...at, 'as'], { name })
  return form && recordOf(context.project, parseForm(form).entity)
}

function checkFieldNames(context: BindContext, value: unknown, at: At): void {
  const form = context.scope.get('form')
  if (!form || form.unknown) return
  const names: unknown[] = Array.isArray(value) ? value : []
  names.forEach((name, index) => formField(context, form, textOf(name), [...at, index]))
}

function bindAssignments(context: BindContext, values: unknown, at: At): { path: string[]; value: ValuePlan }[] {
  return Object.entries((values ?? {}) as Said).flatMap(([path, value]) => {
    const target = bindPath(writing(context), path, [...at, path])
    if (!target) return []
    return [{ path: target.path, value: value === null ? { literal: undefined } : bindValue(context, value, target.type, [...at, path]) }]
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
