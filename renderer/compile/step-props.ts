import type { StepManifest, StepProp, ValuesProp } from '../model/prop.ts'
import type { Type } from '../model/scope-types.ts'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import type { RawProps } from '../model/written-node.ts'
import type { WrittenStep } from '../model/written-step.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, report, forWriting } from './bind-context.ts'
import { bindTypedPath } from './path-props.ts'
import { bindPath, typeAt } from './paths.ts'
import type { StepPlan, StepPropPlan, ValuePlan } from './plan.ts'
import { checkFieldNames, checkName, resultOf } from './step-names.ts'
import { receiverOf } from './step-receiver.ts'
import { bindText } from './text.ts'
import { fieldAt } from './field-at.ts'
import { checkPairs } from './bind-dependent-fields.ts'
import { bindValue, bindValues } from './values.ts'

/** The plan of a step's own properties and the type of its result. */
export interface BoundProps {
  plan: Partial<StepPlan>
  type?: Type | undefined
}

/** Binds the properties of a built-in step according to its manifest. */
export function bindBuiltIn(context: BindContext, step: WrittenStep, manifest: StepManifest): BoundProps {
  const { at, do: name, raw } = step
  if (manifest.inside === 'form' && !context.scope.has('form')) report(context, 'form.outside', [...at, 'do'], { name })
  if (manifest.inside === 'answer') checkInHandler(context, step)
  const props: Record<string, StepPropPlan> = {}
  let type: Type | undefined
  for (const [key, prop] of Object.entries(manifest.props)) {
    const propAt = [...at, key]
    const plan = prop.kind === 'values' ? bindValuesProp(context, step, manifest, key, prop) : bindStepProp(context, prop, raw[key], propAt)
    if (plan) props[key] = plan
    if (prop.kind === 'dialog') type = resultOf(context, step, textOf(raw[key]))
  }
  return { plan: { props }, type }
}

/** Checks a step that shows the default message of an outcome: it must handle an outcome that has a message. */
function checkInHandler(context: BindContext, { at, do: name }: WrittenStep): void {
  const { answered } = context
  if (!answered) report(context, 'answer.outside', [...at, 'do'], { name })
  else if (!answered.isSaid) report(context, 'answer.silent', [...at, 'do'], { name: answered.outcome })
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
    case 'message':
    case 'dialog':
      checkName[prop.kind](context, textOf(value), at)
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
      // The result's name (`as`) belongs to the chain, not to the step.
      return undefined
  }
}

/** Binds the values for the declaration named by another property; required values are reported even if none are given. */
function bindValuesProp(
  context: BindContext,
  { at, raw }: WrittenStep,
  manifest: StepManifest,
  key: string,
  prop: ValuesProp,
): StepPropPlan {
  const given = raw[key]
  const to = receiverOf(context, manifest, prop, raw)
  if (given !== undefined && to !== undefined && to.receiver === undefined && to.isMissing)
    report(context, 'step.receiver', [...at, key], { name: to.key }, 'key')
  if (!to?.receiver) return { kind: 'values', values: {} }
  const missingAt = given === undefined && prop.of === 'message' ? to.key : key
  if (prop.of === 'screen') notePassed(context, to.receiver.name, given, [...at, key])
  return { kind: 'values', values: bindValues(context, given, to.receiver, [...at, missingAt]) }
}

/** Records the fields that are passed to a screen, for advice about addresses. */
function notePassed(context: BindContext, screen: string, given: unknown, at: At): void {
  for (const [param, value] of Object.entries(isObject(given) ? given : {})) {
    const path = isObject(value) && typeof value['from'] === 'string' ? value['from'] : ''
    const field = fieldAt(context, path)
    if (field) context.valueUses.push({ kind: 'passed', at: [...at, param], field, screen, param })
  }
}

function bindAssignments(context: BindContext, values: unknown, at: At): { path: string[]; value: ValuePlan }[] {
  const written = (values ?? {}) as RawProps
  checkPairs(context, (path) => typeAt(context, path), written, at)
  return Object.entries(written).flatMap(([path, value]) => {
    const target = bindPath(forWriting(context), path, [...at, path])
    if (!target) return []
    return [{ path: target.path, value: value === null ? { literal: undefined } : bindValue(context, value, target.type, [...at, path]) }]
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
