import { Semaphore, TimeoutError } from 'es-toolkit'

/** Node has four threads for disk accesses, and needs them for resolving host names too. */
const AT_ONCE = 2
/** Time for the slowest access, a flushed write of 16 MB. */
const LIMIT_MS = 20_000

/** The storage does not answer, or refuses an access. `code` is the code of the system or of S3, ETIMEDOUT without an answer. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code: string
  constructor(cause: unknown) {
    super('The storage of files cannot be used', { cause })
    this.code = cause instanceof TimeoutError ? 'ETIMEDOUT' : ((cause as { code?: string } | null)?.code ?? 'unknown')
  }
}

/** Whether an error comes from the operating system or from the limit of time, not from a mistake in the code. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof TimeoutError || typeof (error as { syscall?: unknown } | null)?.syscall === 'string'

/**
 * Returns a function that runs disk accesses, at most `atOnce` at a time. It throws a `StorageError` for a failed access, for one that takes
 * longer than `limitMs` milliseconds, and for those that wait while as many hang. A network share that hangs holds one of Node's threads
 * per access until it answers; the others stay free. `discard` receives the result of an access that answers too late.
 */
export function diskAccess({ atOnce = AT_ONCE, limitMs = LIMIT_MS } = {}) {
  const free = new Semaphore(atOnce)
  const waiting = new Set<() => void>()
  let hanging = 0

  async function takeTurn(): Promise<void> {
    const turn = free.acquire()
    let refuse: () => void = () => undefined
    const refused = new Promise<never>((_, reject) => {
      refuse = () => {
        reject(new TimeoutError())
        void turn.then(() => free.release())
      }
    })
    waiting.add(refuse)
    if (hanging >= atOnce) refuse()
    await Promise.race([turn, refused]).finally(() => waiting.delete(refuse))
  }

  async function run<Result>(access: () => Promise<Result>, discard?: (late: Result) => void): Promise<Result> {
    await takeTurn()
    let isLate = false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true
        hanging += 1
        if (hanging >= atOnce) for (const refuse of waiting) refuse()
        reject(new TimeoutError())
      }, limitMs)
    })
    const running = (async () => access())()
    const end = (result?: Result) => {
      clearTimeout(timer)
      if (isLate) hanging -= 1
      free.release()
      if (isLate && result !== undefined) discard?.(result)
    }
    running.then(end, () => end())
    return Promise.race([running, late])
  }

  return async <Result>(access: () => Promise<Result>, discard?: (late: Result) => void): Promise<Result> => {
    try {
      return await run(access, discard)
    } catch (error) {
      throw isOfSystem(error) ? new StorageError(error) : error
    }
  }
}
