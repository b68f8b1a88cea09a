/** What a form lacks while its fields are drawn piece by piece: whoever checks or sends it must wait for all. */
export interface PendingFields {
  /** Something is not whole; `finish` asks for all of it now. Returns what to call once it is. */
  add(finish: () => void): () => void
  /** Resolves when nothing is held any more. */
  settled(): Promise<void>
}

export function createPendingFields(): PendingFields {
  const held = new Set<() => void>()
  const waiting: (() => void)[] = []
  return {
    add(finish) {
      held.add(finish)
      return () => {
        held.delete(finish)
        if (held.size === 0) for (const go of waiting.splice(0)) go()
      }
    },
    async settled() {
      if (held.size === 0) return
      const ended = new Promise<void>((go) => waiting.push(go))
      for (const finish of held) finish()
      await ended
    },
  }
}
