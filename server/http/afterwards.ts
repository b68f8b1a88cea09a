import { type Log, logFault } from './log.ts'

export interface Afterwards {
  /** Begins work that comes after the answer to a request. It may fail: the log says so, and nobody else hears of it. */
  start(work: () => Promise<void>, requestId: string): void
  /** Resolves once nothing begun before is running any more. */
  settled(): Promise<void>
}

/** What is done after a request has been answered, e.g. telling others over a network that may be slow. */
export function createAfterwards(log: Log, clock: () => number): Afterwards {
  const running = new Set<Promise<void>>()
  return {
    start(work, requestId) {
      const run = (async () => {
        try {
          await work()
        } catch (error) {
          logFault(log, clock, requestId, error)
        }
      })()
      running.add(run)
      void run.then(() => running.delete(run))
    },
    async settled() {
      await Promise.all(running)
    },
  }
}
