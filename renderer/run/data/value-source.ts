import { getPath } from '../../language/path.ts'

/** Something a path can start at: its value, and a way to hear of changes. */
export interface ValueSource {
  get(path: readonly string[]): unknown
  /** Absent: it does not change while it is looked at. */
  subscribe?(path: readonly string[], listener: () => void): () => void
  set?(path: readonly string[], value: unknown): void
}

/** A value that does not change while it is looked at: an item, an event, what a step returned. */
export const constant = (value: unknown): ValueSource => ({ get: (path) => getPath(value, path) })

/** Named values that can be written: params, state. Listeners hear every write and compare for themselves. */
export interface Store extends ValueSource {
  subscribe(path: readonly string[], listener: () => void): () => void
  all(): Readonly<Record<string, unknown>>
  replace(values: Record<string, unknown>): void
  set(path: readonly string[], value: unknown): void
}

export function createStore(initial: Record<string, unknown>): Store {
  let values = initial
  const listeners = new Set<() => void>()
  const tell = () => {
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
      tell()
    },
    replace(next) {
      values = next
      tell()
    },
  }
}
