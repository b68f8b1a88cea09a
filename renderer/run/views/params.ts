import { isEmpty } from '../../language/as-text.ts'
import type { Field, Fields } from '../../language/field.ts'
import type { Content } from '../content/index.ts'

type Dictionaries = Content['dictionaries']

/** Returns URL params. Unknown codes of closed dictionaries and unknown choices are replaced by the default or dropped. */
export function validParams(fields: Fields, given: Readonly<Record<string, unknown>>, dictionaries: Dictionaries): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = fields[name]
      if (field === undefined || isKnown(field, value, dictionaries)) return [[name, value]]
      return field.default === undefined ? [] : [[name, field.default]]
    }),
  )
}

function isKnown({ type, dictionary = '', choices }: Field, value: unknown, dictionaries: Dictionaries): boolean {
  if (choices) return choices.some((choice) => choice === value)
  const known = type === 'code' ? dictionaries[dictionary] : undefined
  return known === undefined || known.open === true || Object.hasOwn(known.codes, String(value))
}

/** Returns the field of the first missing required param; its `messages` may contain the message to show. */
export const missingParam = (fields: Fields, read: (name: string) => unknown): Field | undefined =>
  Object.entries(fields).find(([name, { required }]) => required && isEmpty(read(name)))?.[1]
