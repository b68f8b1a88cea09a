import type { DialogEnd } from '../steps/index.ts'
import type { DialogStack, OpenDialog } from './env.ts'

/** Creates an empty dialog stack. */
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
      const key = ++count
      let resolveEnded: (how: DialogEnd) => void = () => undefined
      const ended = new Promise<DialogEnd>((resolve) => {
        resolveEnded = resolve
      })
      const end = (how: DialogEnd) => {
        change(stack.filter((one) => one.key !== key))
        resolveEnded(how)
      }
      change([...stack, { ...dialog, key, end }])
      return { ended, end }
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
