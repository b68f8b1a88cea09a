import { isEmpty } from '../../language/as-text.ts'
import type { Field, Fields } from '../../language/field.ts'
import type { Content } from '../content/index.ts'

type Dictionaries = Content['dictionaries']

/**
 * What an address gives a screen, without what it can't mean: a code that its closed dictionary does not know, or a tab that there is not,
 * counts as not given, and the default stands in for it.
 */
export function soundParams(fields: Fields, given: Readonly<Record<string, unknown>>, dictionaries: Dictionaries): Record<string, unknown> {
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

/** The first param that a screen can't do without and does not have; its field may say what to tell. */
export const missingParam = (fields: Fields, read: (name: string) => unknown): Field | undefined =>
  Object.entries(fields).find(([name, { required }]) => required && isEmpty(read(name)))?.[1]
