/** Work in the background that other code starts. */
export interface Outbox {
  /** Starts delivering what is due and returns immediately. Called after the transaction that inserted it. */
  wake(): void
  /** Resolves when no delivery is running. */
  settled(): Promise<void>
  /** Starts no further delivery, and resolves when none is running. What is due stays in its table for the next server. */
  stop(): Promise<void>
}

/** Creates a runner of `work`, which must not reject. One run takes place at a time; a wake during a run causes another one. */
export function createRunner(work: (isStopping: () => boolean) => Promise<void>): Outbox {
  const state: { running: Promise<void> | undefined; again: boolean; stopping: boolean } = {
    running: undefined,
    again: false,
    stopping: false,
  }

  async function run(): Promise<void> {
    do {
      state.again = false
      await work(() => state.stopping)
    } while (state.again)
    state.running = undefined
  }

  return {
    wake() {
      if (state.stopping) return
      state.again = true
      state.running ??= run()
    },
    settled: async () => state.running,
    async stop() {
      state.stopping = true
      await state.running
    },
  }
}

/** Combines outboxes into one. */
export const combineOutboxes = (outboxes: readonly Outbox[]): Outbox => ({
  wake: () => outboxes.forEach((outbox) => outbox.wake()),
  settled: async () => void (await Promise.all(outboxes.map((outbox) => outbox.settled()))),
  stop: async () => void (await Promise.all(outboxes.map((outbox) => outbox.stop()))),
})
