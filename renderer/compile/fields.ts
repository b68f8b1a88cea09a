import { settingOf } from '../model/defaults.ts'
import { suggest } from '../model/suggestions.ts'
import { isObject, textsOf } from '../model/normalize.ts'
import { fieldsOf, type Type, typeWords } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import type { WrittenField } from '../model/written-node.ts'
import type { Field, Fields } from '../language/field.ts'
import { type BindContext, lookUp, report } from './bind-context.ts'
import { checkFieldRules } from './field-rules.ts'
import { checkCanFail, checkMessages } from './messages.ts'
import { checkLiteral } from './values.ts'

/** Checks declared fields: dictionary and entity must exist, `under`, `merged` and `rules` must be allowed here, the default must fit. */
export function checkFields(context: BindContext, fields: Fields | undefined, at: At): void {
  const { project, used } = context
  for (const [name, field] of Object.entries(fields ?? {})) {
    if (field.type === 'code' || field.of === 'code') {
      lookUp(context, 'dictionary', field.dictionary ?? '', project.dictionaries, [...at, name, 'dictionary'])
      used.dictionaries.add(field.dictionary ?? '')
    }
    const entity = field.of && /^[A-Z]/.test(field.of) ? field.of : undefined
    if (entity) {
      lookUp(context, 'entity', entity, project.entities, [...at, name, 'of'])
      used.entities.add(entity)
    }
    // `under` names another field of the record, so it needs a declared record.
    if (field.under !== undefined && at[0] !== 'fields' && at[0] !== 'request' && at[0] !== 'row')
      report(context, 'under.place', [...at, name, 'under'], {}, 'key')
    if (field.merged) checkMerged(context, name, entity, at)
    // Rules are evaluated in forms; URL parameters, calls and results can't show their messages.
    if (field.rules && at[0] !== 'fields' && name !== 'define') report(context, 'rule.place', [...at, name, 'rules'], {}, 'key')
    checkDefault(context, field, [...at, name, 'default'])
  }
}

/** Checks `merged`: forms merge fields of entities, by the key of their items. */
function checkMerged(context: BindContext, name: string, of: string | undefined, at: At): void {
  const key = of === undefined ? undefined : context.project.entities.get(of)?.value.key
  if (at[0] !== 'fields' || key === undefined) report(context, 'merged.key', [...at, name, 'merged'], { name }, 'key')
}

/** Checks a default: a literal of the field's type or a setting (already replaced by its value, unless unknown). */
function checkDefault(context: BindContext, field: Field, at: At): void {
  if (field.default === undefined) return
  if (!isObject(field.default)) return checkLiteral(context, field.default, field, at)
  const setting = settingOf(field.default)
  if (setting === undefined) report(context, 'default.from', [...at, 'from'], {})
  else lookUp(context, 'setting', setting, context.project.settings, [...at, 'from'])
}

/** Returns a field of a form by name: `name`, or `more.pot` in an open field. Reports the first unknown segment. */
export function formField(context: BindContext, form: Type, name: string, at: At): Type | undefined {
  const last = name.split('.').at(-1) ?? ''
  const [first = ''] = name.split('.')
  const own = fieldsOf(context.project, form)
  if (first !== last && !Object.hasOwn(own, first) && Object.hasOwn(own, last)) {
    report(context, 'form.bareField', at, { name, nearest: last })
    return undefined
  }
  let type: Type | undefined = form
  for (const step of name.split('.')) {
    const fields: Record<string, Type> = type.type === 'map' || type === form ? fieldsOf(context.project, type) : {}
    const found: Type | undefined = Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!found) {
      const code = type.type === 'map' ? 'extra.undefined' : 'unknown.field'
      report(context, code, at, { name: step, of: typeWords(type), ...suggest(step, Object.keys(fields)) })
      return undefined
    }
    type = found
  }
  return type
}

/** Checks a definition in place: only inside an open field, and only once (DEC-25). */
export function checkDefinition(context: BindContext, form: Type, { name, define }: WrittenField, at: At): void {
  if (!define) return
  const { project, source } = context
  const here = [...at, 'define']
  const [open = '', extra] = name.split('.')
  if (extra === undefined || fieldsOf(project, form)[open]?.type !== 'map') return report(context, 'extra.notOpen', here, { name }, 'key')
  const first = project.extras.find((one) => one.owner === `${form.of}.${open}` && one.name === extra)
  if (first && (first.source.path !== source.path || first.at.join('.') !== here.join('.')))
    report(context, 'extra.twice', here, { name, file: first.source.path }, 'key')
  checkFields(context, { define }, at)
  const messages = textsOf(define.messages)
  checkMessages(context, messages, [...here, 'messages'], true)
  // A form may make any field required; all other rules belong to the definition.
  checkCanFail(context, define, messages, true, [...here, 'messages'])
  checkFieldRules(context, define, define.rules ?? {}, true, [...here, 'rules'])
}
