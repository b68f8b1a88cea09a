import { Mutex } from 'es-toolkit'

/**
 * Returns a function that runs storage jobs one after another: encryption takes time, and a slow write must not restore what was erased
 * meanwhile. Resolves with undefined when storage fails, for example in a browser without IndexedDB.
 */
export function createRunExclusively() {
  const mutex = new Mutex()
  return async <Result>(job: () => Promise<Result>): Promise<Result | undefined> => {
    await mutex.acquire()
    try {
      return await job()
    } catch {
      return undefined
    } finally {
      mutex.release()
    }
  }
}
