import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isEmpty } from '../../language/as-text.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import { getPath } from '../../language/path.ts'

/** Reads a form's values by path. */
export type ReadValue = (path: readonly string[]) => unknown

export const readerOf =
  (values: FieldValues): ReadValue =>
  (path) =>
    getPath(values, path)

/** Of a form as it stands. Asked for all of its values at once, it would copy them. */
export const liveReader =
  (methods: UseFormReturn<FieldValues>): ReadValue =>
  ([first = '', ...rest]) =>
    getPath(methods.getValues(first), rest)

/** A field node that is on the glass. */
export interface ShownField {
  plan: FieldPlan
  id: string
  order: readonly number[]
}

/** The fields now shown, as they stand on the page: node paths compare number by number. */
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

/** By the fields' names. Trimmed where the field says so; hidden and empty fields are left out. */
export function filledFields(shown: Iterable<Pick<ShownField, 'plan'>>, read: ReadValue): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const { plan } of shown) {
    const typed = read(plan.name.split('.'))
    const value = plan.type.trim && typeof typed === 'string' ? typed.trim() : typed
    if (!isEmpty(value)) filled[plan.name] = value
  }
  return filled
}

/**
 * What is filled in, as a record of the form's entity: `more.pot` lies inside `more`. An open record holds more names
 * than one form shows, so a name that was emptied is said: what is merely missing stays as it was.
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
