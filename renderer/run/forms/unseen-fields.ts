import type { FormPlan } from '../../compile/plan.ts'
import { isEmpty } from '../../language/as-text.ts'
import type { Scope } from '../data/index.ts'

interface Unseen {
  form: Pick<FormPlan, 'kept' | 'key'>
  /** The names of all fields that were shown since the form opened. */
  seen: ReadonlySet<string>
  /** The record that the form edits. */
  record: Readonly<Record<string, unknown>> | undefined
  /** Returns the value of a field in the form. */
  typed: (name: string) => unknown
}

/**
 * Returns a scope in which the form that a command receives also has the record's values of fields that were never shown. Calls clear what
 * a request omits, and a release may have removed the field, or its condition may never have been true. A field that was shown and is now
 * hidden stays omitted, as does one that a step emptied, and every field of a record without a key, because it is not stored yet.
 */
export function withUnseenFields(scope: Scope, { form: { kept = [], key = '' }, seen, record, typed }: Unseen): Scope {
  const source = scope.source('form')
  if (!source || !record || isEmpty(record[key])) return scope
  const unseen = kept.filter((name) => !seen.has(name) && !isEmpty(record[name]) && !isEmpty(typed(name)))
  if (unseen.length === 0) return scope
  const values = Object.fromEntries(unseen.map((name) => [name, record[name]]))
  const get = (path: readonly string[]) => (path.length > 0 ? source.get(path) : { ...values, ...Object(source.get(path)) })
  return scope.with({ form: { ...source, get } })
}
