import { settingOf } from '../model/defaults.ts'
import { nearest } from '../model/nearest.ts'
import { isObject } from '../model/normalize.ts'
import type { Field } from '../language/field.ts'
import type { At, BindContext } from './bind-context.ts'
import { checkCanFail, checkMessages } from './messages.ts'
import { fieldsOf, type Type } from '../model/scope-types.ts'

/** A field names its dictionary or entity: both must exist. */
export function checkFields(context: BindContext, fields: unknown, at: At): void {
  for (const [name, field] of Object.entries(isObject(fields) ? (fields as Record<string, Field>) : {})) {
    if (field.type === 'code' || field.of === 'code') {
      context.known('dictionary', field.dictionary ?? '', context.project.dictionaries, [...at, name, 'dictionary'])
      context.used.dictionaries.add(field.dictionary ?? '')
    }
    const entity = field.of && /^[A-Z]/.test(field.of) ? field.of : undefined
    if (entity) {
      context.known('entity', entity, context.project.entities, [...at, name, 'of'])
      context.used.entities.add(entity)
    }
    checkDefault(context, field, [...at, name, 'default'])
  }
}

/** A default is a literal of the field's type, or a constant of the settings (which has been looked up by now). */
function checkDefault(context: BindContext, field: Field, at: At): void {
  if (field.default === undefined) return
  if (!isObject(field.default)) return context.literal(field.default, field, at)
  const setting = settingOf(field.default)
  if (setting === undefined) context.report('default.from', [...at, 'from'], {})
  else context.known('setting', setting, context.project.settings, [...at, 'from'])
}

/** A field by its name in a form: `name`, or `more.pot` of an open record. Reports the part that is not there. */
export function formField(context: BindContext, form: Type, name: string, at: At): Type | undefined {
  let type: Type | undefined = form
  for (const step of name.split('.')) {
    const fields: Record<string, Type> = type.type === 'map' || type === form ? fieldsOf(context.project, type) : {}
    const found: Type | undefined = Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!found) {
      const code = type.type === 'map' ? 'extra.undefined' : 'unknown.field'
      context.report(code, at, { name: step, of: context.typeName(type), nearest: nearest(step, Object.keys(fields)) ?? '' })
      return undefined
    }
    type = found
  }
  return type
}

/** What a field node defines in place: only a name of an open record, and only once (DEC-25). */
export function checkDefinition(context: BindContext, form: Type, name: string, define: unknown, at: At): void {
  if (!isObject(define)) return
  const [open = '', extra] = name.split('.')
  if (extra === undefined || fieldsOf(context.project, form)[open]?.type !== 'map')
    return context.report('extra.notOpen', [...at, 'define'], { name }, 'key')
  const first = context.project.extras.find((one) => one.owner === `${form.of}.${open}` && one.name === extra)
  if (first && (first.source !== context.source || first.at.join('.') !== [...at, 'define'].join('.')))
    context.report('extra.twice', [...at, 'define'], { name, file: first.source.path }, 'key')
  checkFields(context, { define }, at)
  const messages = isObject(define['messages']) ? (define['messages'] as Record<string, string>) : {}
  checkMessages(context, messages, [...at, 'define', 'messages'], true)
  // A form may make any field required; every other rule is the definition's own.
  checkCanFail(context, define as unknown as Field, messages, true, [...at, 'define', 'messages'])
}
