/** Incomplete parts of a form: fields still to be rendered, and running uploads. Validation and submission wait for them. */
export interface PendingFields {
  /** Adds an entry; `finish` is called to complete it immediately. Returns the callback for completion, with false for a failure. */
  add(finish: () => void): (succeeded?: boolean) => void
  /** Resolves when no entry is left, to whether all entries succeeded. */
  settled(): Promise<boolean>
}

/** Creates an empty set of entries. */
export function createPendingFields(): PendingFields {
  const entries = new Set<() => void>()
  const waiting: ((allSucceeded: boolean) => void)[] = []
  let allSucceeded = true
  return {
    add(finish) {
      entries.add(finish)
      return (succeeded = true) => {
        if (!entries.delete(finish)) return
        allSucceeded &&= succeeded
        if (entries.size === 0) for (const resolve of waiting.splice(0)) resolve(allSucceeded)
      }
    },
    async settled() {
      if (entries.size === 0) return true
      // Earlier failures are already visible to the user, so they do not count.
      if (waiting.length === 0) allSucceeded = true
      const ended = new Promise<boolean>((resolve) => waiting.push(resolve))
      for (const finish of entries) finish()
      return ended
    },
  }
}
