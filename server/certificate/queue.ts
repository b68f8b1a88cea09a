import { Semaphore } from 'es-toolkit/promise'
import { ApiError } from '../handler/api-error.ts'

/** Runs `work` once it has a place. Rejects with `busy` (429) when there is none to wait at either; then it never begins. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A queue for work that takes memory: `concurrency` run at once, and at most `capacity` wait, whoever came first before the others. */
export function createQueue({ concurrency, capacity }: { concurrency: number; capacity: number }): Queue {
  const places = new Semaphore(concurrency)
  let taken = 0
  return async (work) => {
    if (taken === concurrency + capacity) throw new ApiError('busy')
    taken += 1
    await places.acquire()
    try {
      return await work()
    } finally {
      places.release()
      taken -= 1
    }
  }
}
