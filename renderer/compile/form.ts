import { isObject } from '../model/normalize.ts'
import type { At } from './bind-context.ts'
import { bindCondition } from './condition.ts'
import { checkMessages } from './messages.ts'
import type { FormPlan, NodePlan, PropPlan } from './plan.ts'
import type { PropContext } from './prop-context.ts'
import { fieldsOf, type ScopeTypes, type Type } from '../model/scope-types.ts'

/** A form whose inside is being bound. */
export interface FormUnderWay {
  entity: string
  type: Type
}

/** Binds what belongs to the form itself; its fields and buttons are bound as its body. */
export function bindForm(place: PropContext, form: FormUnderWay, outside: ScopeTypes, at: At): FormPlan {
  const { context, node, scope } = place
  context.known('entity', form.entity, context.project.entities, [...at, 'entity'])
  context.used.entities.add(form.entity)
  const fields = fieldsOf(context.project, form.type)
  const messages = isObject(node['messages']) ? (node['messages'] as Record<string, string>) : {}
  checkMessages(context, messages, [...at, 'messages'])
  const record = typeof node['record'] === 'string' ? context.path(node['record'], outside, [...at, 'record']) : undefined
  const readOnly = node['readOnly']
  const key = context.project.entities.get(form.entity)?.value.key
  return {
    id: `${context.source.path.split('/').at(-1)?.replace('.json', '')}:${at.join('.')}`,
    entity: form.entity,
    ...(key === undefined ? {} : { key }),
    fields,
    messages,
    start: context.values(node['start'], fields, outside, [...at, 'start'], form.entity, true),
    ...(record ? { record: record.path } : {}),
    fill: context.values(node['fill'], fields, outside, [...at, 'fill'], form.entity, true),
    readOnly: isObject(readOnly) ? bindCondition(context, readOnly, scope, [...at, 'readOnly']) : readOnly === true,
    ...(node['draft'] === false ? { draft: false } : {}),
    rules: bindRules(place, fields, at),
  }
}

function bindRules(place: PropContext, fields: Record<string, Type>, at: At): FormPlan['rules'] {
  const { context, node, scope } = place
  return (Array.isArray(node['rules']) ? node['rules'] : []).filter(isObject).map((rule, index) => {
    const here = [...at, 'rules', index]
    const message = String(rule['message'])
    checkMessages(context, { message }, here)
    const field = typeof rule['field'] === 'string' ? rule['field'] : undefined
    if (field && !Object.hasOwn(fields, field))
      context.report('unknown.field', [...here, 'field'], { name: field, of: place.node['entity'] as string })
    const { made: that } = context.collect(() => bindCondition(context, rule['that'], scope, [...here, 'that']))
    return {
      that,
      message,
      at: rule['at'] === 'change' ? 'change' : 'submit',
      blocks: rule['blocks'] !== false,
      ...(field ? { field } : {}),
    }
  })
}

/** The field nodes of a form, in document order, wherever they stand inside it. */
export function fieldsIn(nodes: readonly NodePlan[]): NodePlan[] {
  return nodes.flatMap((node) => [
    ...(node.field ? [node] : []),
    ...Object.values(node.props)
      .flatMap(nodesOf)
      .flatMap((inner) => (node.form ? [] : fieldsIn([inner]))),
  ])
}

/** Every node directly inside a property. */
export function nodesOf(prop: PropPlan): NodePlan[] {
  switch (prop.kind) {
    case 'nodes':
      return prop.nodes
    case 'node':
      return [prop.node]
    case 'list':
      return prop.items.flatMap(nodesOf)
    case 'map':
      return Object.values(prop.entries).flatMap(nodesOf)
    case 'object':
      return Object.values(prop.props).flatMap(nodesOf)
    case 'facts':
      return prop.rows.flatMap(({ buttons = [] }) => buttons)
    default:
      return []
  }
}
