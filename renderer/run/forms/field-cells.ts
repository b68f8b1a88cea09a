import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'

/** The type of an error that is shown as a hint. */
export const HINT = 'hint'

interface FieldState {
  value: unknown
  error: string | undefined
  /** Whether the error is only a hint, because the value is right (`changed-demands.ts`). */
  isHint: boolean
  /** Whether the field has lost focus once. */
  isTouched: boolean
}

export interface FieldCell {
  /** Returns the state; the same object until a property changes. */
  now(): FieldState
  subscribe(listener: () => void): () => void
  change(value: unknown): void
  leave(): void
}

interface Cell extends FieldCell {
  /** Reads the state and notifies listeners if it has changed. */
  refresh(): void
}

const rootOf = (name: string) => name.split('.', 1)[0] ?? name

const isSame = (left: FieldState, right: FieldState) =>
  Object.is(left.value, right.value) && left.error === right.error && left.isTouched === right.isTouched

/**
 * Creates the fields of a React Hook Form by name. The form has a single subscription that notifies the changed field. With one
 * `useController` per field, each key press would run a check in every field.
 */
export function createFieldCells(methods: UseFormReturn<FieldValues>): (name: string) => FieldCell {
  const cells = new Map<string, Cell>()
  /** Subscribed fields grouped by the first path segment, because setting `more` also changes `more.pot`. */
  const subscribed = new Map<string, Set<Cell>>()
  let stop: (() => void) | undefined

  function notify({ name }: { name?: string | undefined }): void {
    for (const found of name === undefined ? subscribed.values() : [subscribed.get(rootOf(name)) ?? []])
      for (const cell of found) cell.refresh()
  }

  function addSubscribed(name: string, cell: Cell): void {
    const root = rootOf(name)
    subscribed.set(root, (subscribed.get(root) ?? new Set()).add(cell))
    stop ??= methods.subscribe({ formState: { values: true, errors: true, touchedFields: true }, callback: notify })
  }

  function removeSubscribed(name: string, cell: Cell): void {
    const found = subscribed.get(rootOf(name))
    found?.delete(cell)
    if (found?.size === 0) subscribed.delete(rootOf(name))
    if (subscribed.size > 0) return
    stop?.()
    stop = undefined
  }

  function read(name: string): FieldState {
    const { error, isTouched } = methods.getFieldState(name)
    return { value: methods.getValues(name), error: error?.message, isHint: error?.type === HINT, isTouched }
  }

  function create(name: string): Cell {
    const listeners = new Set<() => void>()
    let state = read(name)
    let registered: UseFormRegisterReturn | undefined
    /** Registered once, because registering on every key press is expensive. */
    const handlers = () => (registered ??= methods.register(name))
    const isNew = () => {
      const next = read(name)
      if (isSame(state, next)) return false
      state = next
      return true
    }
    const cell: Cell = {
      now() {
        // The state is updated only while there are subscribers, so it is read here.
        if (listeners.size === 0) isNew()
        return state
      },
      refresh() {
        if (isNew()) for (const listener of listeners) listener()
      },
      subscribe(listener) {
        if (listeners.size === 0) addSubscribed(name, cell)
        listeners.add(listener)
        isNew()
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) removeSubscribed(name, cell)
        }
      },
      change: (value) => void handlers().onChange({ type: 'change', target: { name, value } }),
      leave: () => void handlers().onBlur({ type: 'blur', target: { name, value: methods.getValues(name) as unknown } }),
    }
    return cell
  }

  return (name) => {
    const known = cells.get(name) ?? create(name)
    cells.set(name, known)
    return known
  }
}
