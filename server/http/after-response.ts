import { type Log, logFault } from './log/log.ts'

/** Maximum number of concurrent jobs, so that a burst of requests does not open as many connections to third parties. */
const CONCURRENCY = 10

export interface AfterResponse {
  /**
   * Queues a job that runs after the response to a request. An error is logged and has no other effect.
   */
  start(work: () => Promise<void>, requestId: string): void
  /** Resolves when all jobs started before have finished. */
  settled(): Promise<void>
}

/** Creates a FIFO queue of jobs that run after the response, for example calls to slow third parties. */
export function createAfterResponse(log: Log): AfterResponse {
  const waiting: (() => Promise<void>)[] = []
  const workers = new Set<Promise<void>>()
  let running = 0

  async function runWorker(): Promise<void> {
    running += 1
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    running -= 1
  }
  return {
    start(work, requestId) {
      waiting.push(async () => {
        try {
          await work()
        } catch (error) {
          logFault(log, requestId, error)
        }
      })
      if (running >= CONCURRENCY) return
      const worker = runWorker()
      workers.add(worker)
      void worker.then(() => workers.delete(worker))
    },
    async settled() {
      await Promise.all(workers)
    },
  }
}
