import type { Field, Fields } from './field.ts'

/** What a field of a group adds for the requests that send it. */
export type GroupRules = Pick<Field, 'required' | 'default' | 'maxLength' | 'maxItems' | 'wire'>

/** Entity field -> its rules in requests. */
export type FieldGroup = Record<string, GroupRules>

/** The group of an entity's fields that a request includes. */
export interface IncludedGroup {
  of: string
  group: string
}

/** The keys that a request takes over from an entity's field: its type. Limits of the entity hold in forms only. */
const TYPE_KEYS = ['type', 'label', 'dictionary', 'under', 'of', 'lists', 'trim', 'format'] as const

/** Returns a group as request fields: the type and label of each entity field, with the limits of the group. */
export function requestFieldsOf(fields: Fields, group: FieldGroup): Fields {
  const included = Object.entries(group).flatMap(([name, rules]): [string, Field][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return []
    const type = Object.fromEntries(TYPE_KEYS.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]]])))
    return [[name, { ...type, ...rules } as Field]]
  })
  return Object.fromEntries(included)
}
