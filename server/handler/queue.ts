import { Semaphore } from 'es-toolkit/promise'
import { ApiError } from './api-error.ts'

/** Runs `work` once a slot is free. Rejects with `busy` (429), without running it, when the queue is full. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Creates a first-in, first-out queue for memory-intensive work: `concurrency` tasks run at once, at most `capacity` wait. */
export function createQueue({ concurrency, capacity }: { concurrency: number; capacity: number }): Queue {
  const slots = new Semaphore(concurrency)
  let admitted = 0
  return async (work) => {
    if (admitted === concurrency + capacity) throw new ApiError('busy')
    admitted += 1
    await slots.acquire()
    try {
      return await work()
    } finally {
      slots.release()
      admitted -= 1
    }
  }
}
