import { getPath } from '../../language/path.ts'

/** A value that paths can start at, with change notifications. */
export interface ValueSource {
  get(path: readonly string[]): unknown
  /** Absent: the value does not change during its lifetime. */
  subscribe?(path: readonly string[], listener: () => void): () => void
  set?(path: readonly string[], value: unknown): void
}

/** Creates the source of an immutable value: an item, an event, the result of a step. */
export const constant = (value: unknown): ValueSource => ({ get: (path) => getPath(value, path) })

/** Writable named values: params, state. Every write notifies all listeners. */
export interface Store extends ValueSource {
  subscribe(path: readonly string[], listener: () => void): () => void
  all(): Readonly<Record<string, unknown>>
  replace(values: Record<string, unknown>): void
  set(path: readonly string[], value: unknown): void
}

/** Creates a store. */
export function createStore(initial: Record<string, unknown>): Store {
  let values = initial
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    all: () => values,
    get: (path) => getPath(values, path),
    subscribe(_path, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set([name = ''], value) {
      if (Object.is(values[name], value)) return
      values = { ...values, [name]: value }
      notify()
    },
    replace(next) {
      values = next
      notify()
    },
  }
}
