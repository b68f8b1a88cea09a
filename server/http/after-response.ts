import { type Log, logFault } from './log/log.ts'

/** So many works run at once: a thousand requests of one minute are not a thousand connections to whoever is told of them. */
const AT_ONCE = 10

export interface AfterResponse {
  /**
   * Begins work that comes after the answer to a request, once its turn has come. It may fail: the log says so, and nobody else
   * hears of it.
   */
  start(work: () => Promise<void>, requestId: string): void
  /** Resolves once nothing begun before is running or waiting any more. */
  settled(): Promise<void>
}

/** What is done after a request has been answered, e.g. telling others over a network that may be slow: first come, first served. */
export function createAfterResponse(log: Log, clock: () => number): AfterResponse {
  const waiting: (() => Promise<void>)[] = []
  const hands = new Set<Promise<void>>()
  let busy = 0

  async function runWorker(): Promise<void> {
    busy += 1
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    busy -= 1
  }
  return {
    start(work, requestId) {
      waiting.push(async () => {
        try {
          await work()
        } catch (error) {
          logFault(log, clock, requestId, error)
        }
      })
      if (busy >= AT_ONCE) return
      const hand = runWorker()
      hands.add(hand)
      void hand.then(() => hands.delete(hand))
    },
    async settled() {
      await Promise.all(hands)
    },
  }
}
