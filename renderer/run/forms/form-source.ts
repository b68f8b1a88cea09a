import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import type { ValueSource } from '../data/index.ts'
import { storedValue } from '../../language/typed-value.ts'
import { liveReader, type ReadValue, type ShownField, valuesToSend } from './shown-fields.ts'

type Shown = ReadonlyMap<string, ShownField>

/** Creates the source of `form.*` for validation, without change notifications. The path `form` returns the values to send. */
export function valueReader(form: FormPlan, shown: Shown, read: ReadValue): ValueSource {
  return {
    get: (path) => (path.length === 0 ? valuesToSend(shown.values(), read) : stored(form, path, read(path))),
    subscribe: () => () => undefined,
  }
}

/** Creates the live source of `form.*` with change notifications; steps can write to it. */
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
      // An invalid field is validated again when a step writes it, as when the user types.
      methods.setValue(name, value, { shouldDirty: true, shouldValidate: methods.getFieldState(name).invalid })
    },
  }
}

/** Returns the field of a path: `owner.name` belongs to `owner`, `more.pot` is a field itself. */
function nameIn({ fields }: FormPlan, [first = '', second]: readonly string[]): string {
  return fields[first]?.type === 'map' && second !== undefined ? `${first}.${second}` : first
}

/** Returns a value as it is stored, so that reads equal the value to send. */
function stored(form: FormPlan, path: readonly string[], value: unknown): unknown {
  const [first = '', second = ''] = path
  const field = form.fields[first]
  const own = path.length > 1 ? field?.fields?.[second] : field
  return own ? storedValue(own, value) : value
}
