import { Semaphore } from 'es-toolkit'
import { outsideServer } from '../../handler/outside-server.ts'

/** Returns a function that runs at most `concurrency` jobs at once; further jobs wait in call order, and do not count as running. */
export function limitConcurrency(concurrency: number) {
  const semaphore = new Semaphore(concurrency)
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    await outsideServer(() => semaphore.acquire())
    try {
      return await job()
    } finally {
      semaphore.release()
    }
  }
}

/** Returns a function that limits the jobs of each key like `limitConcurrency`. Keys without jobs are forgotten. */
export function limitConcurrencyPerKey(concurrency: number) {
  const limits = new Map<string, { run: ReturnType<typeof limitConcurrency>; jobs: number }>()

  return async <Result>(key: string, job: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(key) ?? { run: limitConcurrency(concurrency), jobs: 0 }
    limits.set(key, limit)
    limit.jobs += 1
    try {
      return await limit.run(job)
    } finally {
      limit.jobs -= 1
      if (limit.jobs === 0) limits.delete(key)
    }
  }
}
