/**
 * What a form lacks for a while: fields that are drawn piece by piece, and what somebody has picked for a field while it is still on its
 * way. Whoever checks or sends the form waits for all of it.
 */
export interface PendingFields {
  /**
   * Something is not whole; `finish` asks for all of it now. Returns what to call once it is over; with false when it came to nothing,
   * e.g. an upload that failed.
   */
  add(finish: () => void): (isWhole?: boolean) => void
  /** Resolves when nothing is held any more: whether all of it became whole. */
  settled(): Promise<boolean>
}

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
      // What had failed before anybody waited is on the glass, and theirs to judge.
      if (waiting.length === 0) areWhole = true
      const ended = new Promise<boolean>((go) => waiting.push(go))
      for (const finish of held) finish()
      return ended
    },
  }
}
