/** Incomplete parts of a form: fields still to be rendered, and running uploads. Validation and submission wait for them. */
export interface PendingFields {
  /** Adds an entry; `finish` is called to complete it immediately. Returns the callback for completion, with false for a failure. */
  add(finish: () => void): (isWhole?: boolean) => void
  /** Resolves when no entry is left, to whether all entries succeeded. */
  settled(): Promise<boolean>
}

/** Creates an empty set of entries. */
export function createPendingFields(): PendingFields {
  const held = new Set<() => void>()
  const waiting: ((areWhole: boolean) => void)[] = []
  let areWhole = true
  return {
    add(finish) {
      held.add(finish)
      return (isWhole = true) => {
        if (!held.delete(finish)) return
        areWhole &&= isWhole
        if (held.size === 0) for (const go of waiting.splice(0)) go(areWhole)
      }
    },
    async settled() {
      if (held.size === 0) return true
      // Earlier failures are already visible to the user, so they do not count.
      if (waiting.length === 0) areWhole = true
      const ended = new Promise<boolean>((go) => waiting.push(go))
      for (const finish of held) finish()
      return ended
    },
  }
}
