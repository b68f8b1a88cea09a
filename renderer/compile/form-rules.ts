import { suggest } from '../model/suggestions.ts'
import type { Type } from '../model/scope-types.ts'
import type { WrittenForm, WrittenRule } from '../model/written-node.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, withOwnReads, report } from './bind-context.ts'
import { checkMessages } from './messages.ts'
import { fieldsIn, nodesOf } from './plan-nodes.ts'
import type { FormPlan, FormRulePlan, NodePlan, PathPlan } from './plan.ts'

type Fields = Record<string, Type>

/** Binds the rules over several fields of a form. */
export function bindFormRules(context: BindContext, { entity, rules }: WrittenForm, fields: Fields): FormRulePlan[] {
  const seen = new Set<string>()
  return rules.map((rule) => {
    const that = JSON.stringify(rule.that)
    if (seen.has(that)) report(context, 'rule.again', [...rule.at, 'that'], {}, 'key')
    seen.add(that)
    return bindRule(context, rule, entity, fields)
  })
}

function bindRule(context: BindContext, rule: WrittenRule, entity: string, fields: Fields): FormRulePlan {
  const { at, message, field, blocks, checked } = rule
  checkMessages(context, { message }, at)
  if (field && !Object.hasOwn(fields, field))
    report(context, 'unknown.field', [...at, 'field'], { name: field, of: entity, ...suggest(field, Object.keys(fields)) })
  if (checked === 'submit' && !blocks) report(context, 'rule.silent', [...at, 'blocks'], {})
  if (checked === 'change' && !field) report(context, 'rule.nowhere', [...at, 'at'], {})
  // A rule is evaluated when values change, so its reads do not count for rendering.
  const apart = withOwnReads(context)
  const that = bindCondition(apart, rule.that, [...at, 'that'])
  const reads = [...new Set(apart.reads.flatMap((path) => fieldRead(fields, path) ?? []))]
  // The fields of an entity whose file is broken are not known.
  const areKnown = Object.keys(fields).length > 0
  if (checked === 'change' && field && areKnown && reads.length === 0) report(context, 'rule.unchanged', [...at, 'at'], {})
  return { that, message, at: checked, blocks, ...(field ? { field } : {}), ...(checked === 'change' ? { reads } : {}) }
}

function fieldRead(fields: Fields, [root, first = '', second]: PathPlan): string | undefined {
  if (root !== 'form' || first === '') return undefined
  return fields[first]?.type === 'map' && second !== undefined ? `${first}.${second}` : first
}

/** Returns field -> the fields read by the rules that are shown at it on change. */
export function readOnChange({ rules }: FormPlan): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { field, reads = [] } of rules) if (field) found.set(field, [...(found.get(field) ?? []), ...reads])
  return found
}

/** Reports rules whose message field is not in the form, and `equal` rules whose other field is not in the form. */
export function checkDrawn(context: BindContext, form: WrittenForm | undefined, { props, form: plan }: NodePlan): void {
  if (!form) return
  const drawn = fieldsIn(Object.values(props).flatMap(nodesOf))
  const names = new Set(drawn.map(({ field }) => field?.name))
  for (const { at, checked, field } of form.rules)
    if (checked === 'change' && field && !names.has(field)) report(context, 'rule.unseen', [...at, 'field'], { name: field })
  for (const { at, field } of drawn) {
    const to = field?.type.rules?.['equal']?.to
    if (to === undefined || to === field?.name || names.has(to) || !isDeclared(plan?.fields ?? {}, to)) continue
    report(context, 'rule.alone', [...stepsOf(at), 'field'], { name: to })
  }
}

function isDeclared(fields: Fields, name: string): boolean {
  const [first = '', second] = name.split('.')
  return Object.hasOwn(second === undefined ? fields : (fields[first]?.fields ?? {}), second ?? first)
}

const stepsOf = (at: string) => at.split('.').map((step) => (/^(0|[1-9]\d*)$/.test(step) ? Number(step) : step))
