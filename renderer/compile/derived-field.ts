import { fieldsOf, type Type, typeWords } from '../model/scope-types.ts'
import { suggest } from '../model/suggestions.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'
import { checkFilled } from './fills.ts'

/** A place where a derived list names fields of its items. */
export interface ItemFields {
  context: BindContext
  item: Type
  at: At
}

/** Whether the items have this field. Reports unknown and duplicate fields, wrong types and fields that the query leaves empty. */
export function isField(
  { context, item, at }: ItemFields,
  names: readonly string[],
  name: string,
  fitting: readonly string[],
  use: string,
): boolean {
  if (item.unknown) return false
  const fields = fieldsOf(context.project, item)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) {
    report(context, 'unknown.field', at, { name, of: typeWords(item), ...suggest(name, Object.keys(fields)) })
    return false
  }
  const isFirst = names.indexOf(name) === at.at(-1)
  if (!isFirst) report(context, 'duplicate.entry', at, { name })
  const fits = field.unknown === true || fitting.includes(field.type)
  if (!fits) report(context, `derive.${use}`, at, { name, type: typeWords(field) })
  checkFilled(context, ['', name], 1, item, field, at)
  return true
}
