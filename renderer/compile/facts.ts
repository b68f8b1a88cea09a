import { FACT_PROPS } from '../model/prop.ts'
import { nearest } from '../model/nearest.ts'
import { isObject } from '../model/normalize.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { TextPlan } from '../language/text.ts'
import type { At } from './bind-context.ts'
import { formField } from './fields.ts'
import type { FactPlan, PropPlan } from './plan.ts'
import type { PropContext } from './prop-context.ts'
import { fieldsOf, type Type } from '../model/scope-types.ts'

/** The rows of facts: each a field of the record at the property `of`, with what the row changes of it. */
export function bindFacts(place: PropContext, of: string, value: unknown, at: At): FactPlan[] {
  const { context, node, scope } = place
  const path = String(node[of])
  const type = context.follow(path, scope)
  if (!type || type.unknown) return []
  const fields = fieldsOf(context.project, type)
  const written: unknown[] = Array.isArray(value) ? value : []
  const rows = written.map((row) => (isObject(row) ? row : { field: row }))
  const named = new Set(rows.map((own) => `${path}.${String(own['field'])}`))
  return rows.flatMap((own, index) => {
    const here = [...at, index]
    const there = isObject(written[index]) ? [...here, 'field'] : here
    const name = String(own['field'])
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const open = name.split('.')[0] ?? ''
    if (field?.type === 'map') return bindExtras(place, `${path}.${name}`, field, named, own, here)
    if (name !== open && Object.hasOwn(fields, open) && fields[open]?.type === 'map') {
      const extra = formField(context, type, name, there)
      return extra ? [{ ...bindFact(place, `${path}.${name}`, name, extra, own, here), field: `${path}.${name}` }] : []
    }
    if (field) return [bindFact(place, `${path}.${name}`, name, field, own, here)]
    context.report('unknown.field', there, {
      name,
      of: context.typeName(type),
      nearest: nearest(name, Object.keys(fields)) ?? '',
    })
    return []
  })
}

/**
 * An open record's row stands for all its fields that are filled and have no row of their own, in the order of their
 * definitions (DEC-25).
 */
function bindExtras(
  place: PropContext,
  path: string,
  field: Type,
  named: ReadonlySet<string>,
  own: Record<string, unknown>,
  at: At,
): FactPlan[] {
  const rest = Object.entries(fieldsOf(place.context.project, field)).filter(([name]) => !named.has(`${path}.${name}`))
  return rest.map(([name, extra]) => {
    const filled: ConditionPlan = { op: 'empty', path: `${path}.${name}`.split('.'), right: { literal: false } }
    const fact = bindFact(place, `${path}.${name}`, name, extra, own, at)
    return { ...fact, field: `${path}.${name}`, when: fact.when ? { op: 'all', of: [filled, fact.when] } : filled }
  })
}

function bindFact(place: PropContext, path: string, name: string, field: Type, own: Record<string, unknown>, at: At): FactPlan {
  const { label, text, tone, tag, when, onTap, buttons } = place.inside.bindProps(place, FACT_PROPS, own, at)
  const asItIs = `{${path}${field.type === 'code' ? ' | label' : ''}}`
  const fact: FactPlan = {
    field: name,
    label: textOf(label) ?? field.label ?? name,
    text: textOf(text) ?? place.context.text(asItIs, place.scope, at),
  }
  if (tone?.kind === 'path' && tone.dictionary !== undefined) fact.tone = { path: tone.path, dictionary: tone.dictionary }
  if (tag?.kind === 'object') fact.tag = { text: textOf(tag.props['text']) ?? '', ...(tag.when ? { when: tag.when } : {}) }
  if (when?.kind === 'condition') fact.when = when.condition
  if (onTap?.kind === 'steps') fact.onTap = onTap.steps
  if (buttons?.kind === 'nodes') fact.buttons = buttons.nodes
  return fact
}

const textOf = (plan: PropPlan | undefined): TextPlan | undefined => (plan?.kind === 'text' ? plan.text : undefined)
