import { Semaphore, TimeoutError, withTimeout } from 'es-toolkit'

/** Node has four threads for disk accesses, and needs them for resolving host names too. */
const AT_ONCE = 2
const LIMIT_MS = 10_000

/** The disk does not answer, or refuses an access. `code` is the system's code, ETIMEDOUT without an answer. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code: string
  constructor(cause: unknown) {
    super('The folder of files cannot be used', { cause })
    this.code = cause instanceof TimeoutError ? 'ETIMEDOUT' : ((cause as { code?: string } | null)?.code ?? 'unknown')
  }
}

/**
 * Returns a function that runs disk accesses, at most `atOnce` at a time, and throws a `StorageError` for a failed one and after `limitMs`
 * milliseconds. A network share that hangs holds one of Node's threads per access until it answers; the others stay free.
 */
export function diskAccess({ atOnce = AT_ONCE, limitMs = LIMIT_MS } = {}) {
  const free = new Semaphore(atOnce)

  return async <Result>(access: () => Promise<Result>): Promise<Result> => {
    let isLate = false
    async function run(): Promise<Result> {
      await free.acquire()
      try {
        if (isLate) throw new TimeoutError()
        return await access()
      } finally {
        free.release()
      }
    }
    try {
      return await withTimeout(run, limitMs)
    } catch (error) {
      isLate = true
      throw new StorageError(error)
    }
  }
}
