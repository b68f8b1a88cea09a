import type { DialogPlan } from '../../compile/plan.ts'
import type { DialogEnd } from '../steps/index.ts'
import type { ScreenModule } from './screen-module.ts'

/** A dialog on the glass, and how to close it. */
export interface OpenDialog {
  key: number
  plan: DialogPlan
  params: Record<string, unknown>
  module: ScreenModule
  screen: string
  end(end: DialogEnd): void
}

/** The dialogs on the glass; a step opens one and waits for its end. */
export interface DialogStack {
  open(dialog: Omit<OpenDialog, 'key' | 'end'>): Promise<DialogEnd>
  /** Dismisses all, e.g. because the screen under them is left. */
  dismissAll(): void
  subscribe(listener: () => void): () => void
  all(): readonly OpenDialog[]
}

export function createDialogStack(): DialogStack {
  let stack: readonly OpenDialog[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly OpenDialog[]) => {
    stack = next
    for (const listener of listeners) listener()
  }
  return {
    open(dialog) {
      return new Promise((resolve) => {
        const key = ++count
        const end = (how: DialogEnd) => {
          change(stack.filter((one) => one.key !== key))
          resolve(how)
        }
        change([...stack, { ...dialog, key, end }])
      })
    },
    dismissAll() {
      for (const dialog of stack) dialog.end({ outcome: 'dismissed' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => stack,
  }
}
