import type { Field } from '../language/field.ts'
import { FIELD_PROPS, type WidgetManifest } from '../model/prop.ts'
import type { Declarations } from '../model/declarations.ts'
import { fieldsOf, type Type } from '../model/scope-types.ts'
import type { WrittenField } from '../model/written-node.ts'
import { report } from './bind-context.ts'
import { checkEqual } from './equal.ts'
import { checkFieldRules, checkFormatLength } from './field-rules.ts'
import { checkDefinition, formField } from './fields.ts'
import { checkCanFail, checkMessages } from './messages.ts'
import type { NodeContext } from './node-context.ts'
import type { FieldPlan, PropPlan } from './plan.ts'
import { dependencyOf } from './bind-dependent-fields.ts'

/** Binds a field node: the entity's field with the restrictions of the node. */
export function bindField(context: NodeContext, manifest: WidgetManifest, written: WrittenField): FieldPlan | undefined {
  const { node, scope, project } = context
  const { at, widget } = node
  const { name } = written
  const form = scope.get('form')
  if (!form) {
    report(context, 'form.outside', [...at, 'field'], { name })
    return undefined
  }
  if (form.unknown) return undefined
  const declared = formField(context, form, name, [...at, 'field'])
  checkDefinition(context, form, written, at)
  if (!declared) return undefined
  const { type } = declared
  if (manifest.accepts && !declared.unknown && !manifest.accepts.includes(type)) {
    const fitting = widgetsFor(project, type).join(' ')
    report(context, 'field.widget', [...at, 'widget'], { name, type, widget, wanted: manifest.accepts.join(' '), fitting })
  }
  const under = bindUnder(context, declared, form)
  const field = narrowField(context, declared, written)
  const to = field.type.rules?.['equal']?.to
  const ruleAt = written.rules['equal'] ? [] : written.define ? ['define'] : undefined
  if (to !== undefined && ruleAt) checkEqual(context, form, name, to, [...at, ...ruleAt, 'rules', 'equal', 'to'])
  // Messages shown at this field on change may depend on other fields, so the field re-renders when they change.
  for (const read of [...(to === undefined ? [] : [to]), ...(context.readOnChange?.get(name) ?? [])])
    context.reads.push(['form', ...read.split('.')])
  return { ...field, ...(under ? { under } : {}) }
}

/** Binds the parent field, whose value decides which codes can be chosen; the field re-renders when it changes. */
function bindUnder(context: NodeContext, declared: Type, form: Type): FieldPlan['under'] {
  const plan = dependencyOf(context.project, declared)
  const parent = plan && fieldsOf(context.project, form)[plan.field]
  if (!plan || !parent) return undefined
  context.reads.push(['form', plan.field])
  return { ...plan, label: parent.label ?? plan.field }
}

/** Returns the field widgets that accept a type; widgets that accept any type only if there are no others. */
function widgetsFor(project: Declarations, type: Field['type']): string[] {
  const widgets = [...project.widgets].filter(([, { value }]) => value.field)
  const specific = widgets.filter(([, { value }]) => value.accepts?.includes(type))
  const generic = widgets.filter(([, { value }]) => value.accepts === undefined)
  return (specific.length > 0 ? specific : generic).map(([name]) => name)
}

function narrowField(context: NodeContext, declared: Field, { name, maxLength, messages, rules }: WrittenField): FieldPlan {
  const { at, raw } = context.node
  if (maxLength !== undefined && declared.maxLength !== undefined && maxLength > declared.maxLength) {
    report(context, 'limit.wider', [...at, 'maxLength'], { limit: String(maxLength), most: String(declared.maxLength) })
  }
  const { label, placeholder, help, required, readOnly, onChange } = context.inside.props(context, FIELD_PROPS, raw, at)
  const allRules = { ...declared.rules, ...rules }
  const type: Field = {
    ...declared,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(Object.keys(allRules).length === 0 ? {} : { rules: allRules }),
  }
  const mayBeRequired = required !== undefined || declared.required === true
  checkMessages(context, messages, [...at, 'messages'])
  checkCanFail(context, type, messages, mayBeRequired, [...at, 'messages'])
  checkFieldRules(context, type, rules, mayBeRequired, [...at, 'rules'])
  if (maxLength !== undefined) checkFormatLength(context, type, declared.rules ?? {}, [...at, 'maxLength'])
  return {
    name,
    type,
    label: label?.kind === 'text' ? label.text : (declared.label ?? name),
    ...(placeholder?.kind === 'text' ? { placeholder: placeholder.text } : {}),
    ...(help?.kind === 'text' ? { help: help.text } : {}),
    required: flag(required, declared.required === true),
    readOnly: flag(readOnly, false),
    messages: { ...declared.messages, ...messages },
    ...(onChange?.kind === 'steps' ? { onChange: onChange.steps } : {}),
  }
}

const flag = (plan: PropPlan | undefined, fallback: boolean): FieldPlan['required'] =>
  plan?.kind === 'condition' ? plan.condition : plan?.kind === 'literal' ? plan.value === true : fallback
