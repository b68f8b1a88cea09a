import { fieldsOf, type Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { suggest } from '../model/suggestions.ts'
import { type BindContext, report } from './bind-context.ts'
import { formField } from './fields.ts'

/** Checks the target of an `equal` rule: another text field of the same record. */
export function checkOther(
  context: BindContext,
  name: string,
  to: string,
  fields: Readonly<Record<string, Type>>,
  of: string,
  at: At,
): void {
  const texts = Object.keys(fields).filter((one) => one !== name && fields[one]?.type === 'text')
  if (to === name) report(context, 'rule.itself', at, { name, ...suggest(to, texts) })
  else if (!Object.hasOwn(fields, to)) report(context, 'unknown.field', at, { name: to, of, ...suggest(to, texts) })
  else if (fields[to]?.type !== 'text') report(context, 'rule.otherType', at, { name: to, ...suggest(to, texts) })
}

/** Does the same for a rule in a form, where the target may also be a field of an open field. */
export function checkEqual(context: BindContext, form: Type, name: string, to: string, at: At): void {
  if (!to.includes('.')) return checkOther(context, name, to, fieldsOf(context.project, form), `record ${form.of ?? ''}`, at)
  if (to === name) return report(context, 'rule.itself', at, { name })
  const other = formField(context, form, to, at)
  if (other && other.type !== 'text') report(context, 'rule.otherType', at, { name: to })
}
