import type { FormPlan } from '../../compile/plan.ts'
import type { Field } from '../../language/field.ts'
import { isSame } from '../../language/same.ts'
import type { DemandsOfFields } from './changed-demands.ts'
import type { UnsentFiles } from './draft-files.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A stored draft: field values and their types. Of the same time are the values prefilled by another screen (`brought`), the values of a form
 * without input (`base`), and the demands of the fields.
 */
export interface Draft {
  values: Record<string, unknown>
  types: Record<string, string>
  brought?: Record<string, unknown>
  base?: Record<string, unknown>
  /** The screen and the form, by which a phone checks the draft when a release arrives. */
  of?: [screen: string, form: string]
  /** Field name -> what it demanded at that time. */
  demands?: DemandsOfFields
  /** Files whose upload was not over. */
  unsent?: UnsentFiles
}

/** Returns a text that identifies the type of a field; values are compatible if it is equal. */
const nameOfType = ({ type, dictionary = '', of = '' }: Field): string => [type, dictionary, of].join(' ').trim()

/** Returns the draft of form values, without secrets. */
export function draftOf({ fields }: FormPlan, values: Values): Draft {
  const stored = Object.entries(values).filter(([name, value]) => {
    const field = fields[name]
    return field !== undefined && !field.secret && value !== undefined
  })
  const types = stored.flatMap(([name]) => (fields[name] ? [[name, nameOfType(fields[name])]] : []))
  return { values: Object.fromEntries(stored), types: Object.fromEntries(types) as Draft['types'] }
}

/** Returns the values of a draft whose field still has the same type; the schema may have changed since. */
export function compatibleValues(form: FormPlan, stored: Record<string, unknown>): Record<string, unknown> {
  const { values, types } = stored as Partial<Draft>
  const known = Object.entries(draftOf(form, values ?? {}).types)
  return Object.fromEntries(known.flatMap(([name, type]) => (types?.[name] === type ? [[name, values?.[name]]] : [])))
}

/**
 * Returns the values to restore. A field that the user had not changed keeps its present value, because another user may have saved the
 * record since (DEC-20). A value in `given` that was prefilled since the draft was stored overrides it. A value prefilled before is restored
 * as the user left it, including removal. A call without `given` restores the whole draft, so that a text keeps its object.
 */
export function valuesToRestore(form: FormPlan, stored: Record<string, unknown>, given?: Record<string, unknown>): Record<string, unknown> {
  const { brought: prefilled = {}, base = {} } = stored as Partial<Draft>
  const isChanged = ([name, value]: [string, unknown]) => name in prefilled || !(name in base && isSame(value, base[name]))
  const values = Object.fromEntries(Object.entries(compatibleValues(form, stored)).filter(isChanged))
  const fill = given ?? prefilled
  const isNew = (name: string) => JSON.stringify(fill[name]) !== JSON.stringify(prefilled[name])
  const ofFill = Object.keys(fill).map((name) => [name, isNew(name) ? fill[name] : (values[name] ?? null)])
  return { ...values, ...(Object.fromEntries(ofFill) as Record<string, unknown>) }
}

/**
 * Whether restoring would overwrite a value of the record that another user saved after the draft was stored. `present` are the record's
 * values without input. Files are not compared, because their addresses change with each answer. Merged lists are not compared either.
 */
export function isOutdated({ fields, lists = {} }: FormPlan, stored: Record<string, unknown>, restored: Values, present: Values): boolean {
  const { base = {} } = stored as Partial<Draft>
  return Object.keys(restored).some((name) => {
    const type = fields[name]?.type
    return (
      type !== 'image' &&
      type !== 'file' &&
      !(name in lists) &&
      name in base &&
      name in present &&
      !isSame(base[name], present[name]) &&
      !isSame(restored[name], present[name])
    )
  })
}
