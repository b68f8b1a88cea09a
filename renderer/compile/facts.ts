import type { ConditionPlan } from '../language/condition.ts'
import type { TextPlan } from '../language/text.ts'
import { suggest } from '../model/suggestions.ts'
import { isObject } from '../model/normalize.ts'
import { FACT_PROPS } from '../model/prop.ts'
import { fieldsOf, type Type, typeWords } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import type { RawProps } from '../model/written-node.ts'
import { report } from './bind-context.ts'
import { formField } from './fields.ts'
import type { NodeContext } from './node-context.ts'
import { typeAt } from './paths.ts'
import type { FactPlan, PropPlan } from './plan.ts'
import { bindText } from './text.ts'

/** A row of facts as written in JSON: a field name, or an object that also overrides properties of the field. */
interface WrittenFact {
  at: At
  nameAt: At
  name: string
  raw: RawProps
}

function parseFact(value: unknown, at: At): WrittenFact {
  const raw: RawProps = isObject(value) ? value : { field: value }
  return { at, nameAt: isObject(value) ? [...at, 'field'] : at, name: String(raw['field']), raw }
}

/** Binds rows of facts: each shows a field of the record at the path. */
export function bindFacts(context: NodeContext, path: string, value: unknown, at: At): FactPlan[] {
  const type = typeAt(context, path)
  if (!type || type.unknown) return []
  const fields = fieldsOf(context.project, type)
  const rows = (Array.isArray(value) ? value : []).map((row, index) => parseFact(row, [...at, index]))
  const named = new Set(rows.map(({ name }) => `${path}.${name}`))
  return rows.flatMap((row) => {
    const { name } = row
    const here = `${path}.${name}`
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const open = name.split('.')[0] ?? ''
    if (field?.type === 'map') return bindExtras(context, here, field, named, row)
    if (name !== open && Object.hasOwn(fields, open) && fields[open]?.type === 'map') {
      const extra = formField(context, type, name, row.nameAt)
      return extra ? [{ ...bindFact(context, here, name, extra, row), field: here }] : []
    }
    if (field) return [bindFact(context, here, name, field, row)]
    report(context, 'unknown.field', row.nameAt, { name, of: typeWords(type), ...suggest(name, Object.keys(fields)) })
    return []
  })
}

/** Expands the row of an open field to all its filled fields without a separate row, in the sort order of their definitions (DEC-25). */
function bindExtras(context: NodeContext, path: string, field: Type, named: ReadonlySet<string>, row: WrittenFact): FactPlan[] {
  const rest = Object.entries(fieldsOf(context.project, field)).filter(([name]) => !named.has(`${path}.${name}`))
  return rest.map(([name, extra]) => {
    const here = `${path}.${name}`
    const filled: ConditionPlan = { op: 'empty', path: here.split('.'), right: { literal: false } }
    const fact = bindFact(context, here, name, extra, row)
    return { ...fact, field: here, when: fact.when ? { op: 'all', of: [filled, fact.when] } : filled }
  })
}

function bindFact(context: NodeContext, path: string, name: string, field: Type, { raw, at, nameAt }: WrittenFact): FactPlan {
  const { label, text, tone, tags, tag, when, onTap, buttons } = context.inside.props(context, FACT_PROPS, raw, at)
  const defaultText = `{${path}${field.type === 'code' ? ' | label' : ''}}`
  const fact: FactPlan = {
    field: name,
    label: textOf(label) ?? field.label ?? name,
    // Problems of the default text are reported at the field name.
    text: textOf(text) ?? bindText({ ...context, offset: -defaultText.indexOf(path) - 1 }, defaultText, nameAt),
  }
  if (tone) fact.tone = tone
  if (tags?.kind === 'path') fact.tags = tags.path
  if (tag?.kind === 'object') fact.tag = { text: textOf(tag.props['text']) ?? '', ...(tag.when ? { when: tag.when } : {}) }
  if (when?.kind === 'condition') fact.when = when.condition
  if (onTap?.kind === 'steps') fact.onTap = onTap.steps
  if (buttons?.kind === 'nodes') fact.buttons = buttons.nodes
  return fact
}

const textOf = (plan: PropPlan | undefined): TextPlan | undefined => (plan?.kind === 'text' ? plan.text : undefined)
