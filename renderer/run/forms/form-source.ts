import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import type { ValueSource } from '../data/index.ts'
import { liveReader, type ReadValue, type ShownField, valuesToSend } from './shown-fields.ts'

type Shown = ReadonlyMap<string, ShownField>

/** `form.*` as `read` finds it; the whole form is what would be sent. Nobody hears of changes. */
export function valueReader(form: FormPlan, shown: Shown, read: ReadValue): ValueSource {
  return {
    get: (path) => (path.length === 0 ? valuesToSend(shown.values(), read) : trimmed(form, path, read(path))),
    subscribe: () => () => undefined,
  }
}

/** `form.*` as it stands: read, heard of, and written by steps. */
export function createFormSource(form: FormPlan, shown: Shown, methods: UseFormReturn<FieldValues>): ValueSource {
  return {
    get: valueReader(form, shown, liveReader(methods)).get,
    subscribe: (path, listener) =>
      methods.subscribe({
        ...(path.length > 0 ? { name: nameIn(form, path), exact: true } : {}),
        formState: { values: true },
        callback: listener,
      }),
    set(path, value) {
      const name = nameIn(form, path)
      // Where a message stands, what a step writes is checked anew, as what is typed is.
      methods.setValue(name, value, { shouldDirty: true, shouldValidate: methods.getFieldState(name).invalid })
    },
  }
}

/** The field that a path below the form leads to or into: `owner.name` is in `owner`, `more.pot` is itself. */
function nameIn({ fields }: FormPlan, [first = '', second]: readonly string[]): string {
  return fields[first]?.type === 'map' && second !== undefined ? `${first}.${second}` : first
}

/** A field that is trimmed before it is sent is trimmed for whoever reads it, too. */
function trimmed(form: FormPlan, path: readonly string[], value: unknown): unknown {
  const [first = '', second = ''] = path
  const field = form.fields[first]
  const trims = path.length > 1 ? field?.fields?.[second]?.trim : field?.trim
  return trims && typeof value === 'string' ? value.trim() : value
}
