import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isEmpty } from '../../language/as-text.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import { getPath } from '../../language/path.ts'
import { storedValue } from '../../language/typed-value.ts'

export type ReadValue = (path: readonly string[]) => unknown

/** Returns a reader of fixed values. */
export const readerOf =
  (values: FieldValues): ReadValue =>
  (path) =>
    getPath(values, path)

/** Returns a reader of current values. It reads single fields, because `getValues()` without a name clones all values. */
export const liveReader =
  (methods: UseFormReturn<FieldValues>): ReadValue =>
  ([first = '', ...rest]) =>
    getPath(methods.getValues(first), rest)

export interface ShownField {
  plan: FieldPlan
  id: string
  order: readonly number[]
}

/** Sorts mounted fields in document order by comparing the numbers of their node paths. */
export function inDocumentOrder(shown: Iterable<ShownField>): ShownField[] {
  return [...shown].sort((left, right) => {
    for (const [index, step] of left.order.entries()) {
      const other = right.order[index]
      if (other === undefined) return 1
      if (step !== other) return step - other
    }
    return left.order.length - right.order.length
  })
}

/** Returns values by field name as they are stored (`storedValue`); hidden and empty fields are left out. */
export function filledFields(shown: Iterable<Pick<ShownField, 'plan'>>, read: ReadValue): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const { plan } of shown) {
    const typed = read(plan.name.split('.'))
    const value = storedValue(plan.type, typed)
    if (!isEmpty(value)) filled[plan.name] = value
  }
  return filled
}

/**
 * Returns the values to send as a record of the entity; `more.pot` becomes a key of `more`. An emptied field of an open field is sent as
 * '', because missing keys keep their stored values.
 */
export function valuesToSend(shown: Iterable<ShownField>, read: ReadValue): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  const all = [...shown]
  const emptied = all.filter(({ plan }) => plan.name.includes('.')).map(({ plan }): [string, unknown] => [plan.name, ''])
  for (const [name, value] of Object.entries({ ...Object.fromEntries(emptied), ...filledFields(all, read) })) {
    const [field = '', inside] = name.split('.')
    sent[field] = inside === undefined ? value : { ...(sent[field] as object | undefined), [inside]: value }
  }
  return sent
}
