import { settingOf } from '../check/defaults.ts'
import { nearest } from '../check/problem.ts'
import { isObject } from '../check/sane.ts'
import type { Field } from '../language/field.ts'
import type { At, Binder } from './binder.ts'
import { checkCanFail, checkMessages } from './messages.ts'
import { fieldsOf, type Type } from './scope.ts'

/** A field names its dictionary or entity: both must exist. */
export function checkFields(binder: Binder, fields: unknown, at: At): void {
  for (const [name, field] of Object.entries(isObject(fields) ? (fields as Record<string, Field>) : {})) {
    if (field.type === 'code' || field.of === 'code') {
      binder.known('dictionary', field.dictionary ?? '', binder.world.dictionaries, [...at, name, 'dictionary'])
      binder.used.dictionaries.add(field.dictionary ?? '')
    }
    const entity = field.of && /^[A-Z]/.test(field.of) ? field.of : undefined
    if (entity) {
      binder.known('entity', entity, binder.world.entities, [...at, name, 'of'])
      binder.used.entities.add(entity)
    }
    checkDefault(binder, field, [...at, name, 'default'])
  }
}

/** A default is a literal of the field's type, or a constant of the settings (which has been looked up by now). */
function checkDefault(binder: Binder, field: Field, at: At): void {
  if (field.default === undefined) return
  if (!isObject(field.default)) return binder.literal(field.default, field, at)
  const setting = settingOf(field.default)
  if (setting === undefined) binder.report('default.from', [...at, 'from'], {})
  else binder.known('setting', setting, binder.world.settings, [...at, 'from'])
}

/** A field by its name in a form: `name`, or `more.pot` of an open record. Reports the part that is not there. */
export function formField(binder: Binder, form: Type, name: string, at: At): Type | undefined {
  let type: Type | undefined = form
  for (const step of name.split('.')) {
    const fields: Record<string, Type> = type.type === 'map' || type === form ? fieldsOf(binder.world, type) : {}
    const found: Type | undefined = Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!found) {
      const code = type.type === 'map' ? 'extra.undefined' : 'unknown.field'
      binder.report(code, at, { name: step, of: binder.typeName(type), nearest: nearest(step, Object.keys(fields)) ?? '' })
      return undefined
    }
    type = found
  }
  return type
}

/** What a field node defines in place: only a name of an open record, and only once (DEC-25). */
export function checkDefinition(binder: Binder, form: Type, name: string, define: unknown, at: At): void {
  if (!isObject(define)) return
  const [open = '', extra] = name.split('.')
  if (extra === undefined || fieldsOf(binder.world, form)[open]?.type !== 'map')
    return binder.report('extra.notOpen', [...at, 'define'], { name }, 'key')
  const first = binder.world.extras.find((one) => one.owner === `${form.of}.${open}` && one.name === extra)
  if (first && (first.source !== binder.source || first.at.join('.') !== [...at, 'define'].join('.')))
    binder.report('extra.twice', [...at, 'define'], { name, file: first.source.path }, 'key')
  checkFields(binder, { define }, at)
  const messages = isObject(define['messages']) ? (define['messages'] as Record<string, string>) : {}
  checkMessages(binder, messages, [...at, 'define', 'messages'], true)
  // A form may make any field required; every other rule is the definition's own.
  checkCanFail(binder, define as unknown as Field, messages, true, [...at, 'define', 'messages'])
}
