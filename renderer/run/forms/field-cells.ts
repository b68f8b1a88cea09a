import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'

/** What a form knows of one of its fields. */
interface FieldState {
  value: unknown
  /** What checking it has found wrong. */
  error: string | undefined
  /** It has been left once. */
  isTouched: boolean
}

/** One field of a form, for whoever draws it. */
export interface FieldCell {
  /** The same object until something of it is another one. */
  now(): FieldState
  subscribe(listener: () => void): () => void
  change(value: unknown): void
  leave(): void
}

interface Cell extends FieldCell {
  /** Reads it anew, and tells its listeners when something of it is another one. */
  refresh(): void
}

const rootOf = (name: string) => name.split('.', 1)[0] ?? name

const isSame = (left: FieldState, right: FieldState) =>
  Object.is(left.value, right.value) && left.error === right.error && left.isTouched === right.isTouched

/**
 * The fields of one form of React Hook Form by their names. The form hears of changes once and tells the field that changed,
 * because with a `useController` a field each key press asks all of them whether it is theirs.
 */
export function createFieldCells(methods: UseFormReturn<FieldValues>): (name: string) => FieldCell {
  const cells = new Map<string, Cell>()
  /** Cells that somebody listens to, by the first part of their names: who writes `more` writes `more.pot`. */
  const heard = new Map<string, Set<Cell>>()
  let stop: (() => void) | undefined

  function tell({ name }: { name?: string | undefined }): void {
    for (const found of name === undefined ? heard.values() : [heard.get(rootOf(name)) ?? []]) for (const cell of found) cell.refresh()
  }

  function hear(name: string, cell: Cell): void {
    const root = rootOf(name)
    heard.set(root, (heard.get(root) ?? new Set()).add(cell))
    stop ??= methods.subscribe({ formState: { values: true, errors: true, touchedFields: true }, callback: tell })
  }

  function unhear(name: string, cell: Cell): void {
    const found = heard.get(rootOf(name))
    found?.delete(cell)
    if (found?.size === 0) heard.delete(rootOf(name))
    if (heard.size > 0) return
    stop?.()
    stop = undefined
  }

  function read(name: string): FieldState {
    const { error, isTouched } = methods.getFieldState(name)
    return { value: methods.getValues(name), error: error?.message, isTouched }
  }

  function create(name: string): Cell {
    const listeners = new Set<() => void>()
    let state = read(name)
    let registered: UseFormRegisterReturn | undefined
    /** Once a form: to register at every key press would cost as much as what the press is for. */
    const handlers = () => (registered ??= methods.register(name))
    const isNew = () => {
      const next = read(name)
      if (isSame(state, next)) return false
      state = next
      return true
    }
    const cell: Cell = {
      now() {
        // While nobody listens nothing is heard of either.
        if (listeners.size === 0) isNew()
        return state
      },
      refresh() {
        if (isNew()) for (const listener of listeners) listener()
      },
      subscribe(listener) {
        if (listeners.size === 0) hear(name, cell)
        listeners.add(listener)
        isNew()
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) unhear(name, cell)
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
