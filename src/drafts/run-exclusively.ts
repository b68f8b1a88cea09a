/** How long a caller waits for the browser's storage, in milliseconds. */
const LIMIT_MS = 2_000

/** Whether a job has exceeded the limit and none has finished since: the storage of this page may never answer. */
let isSilent = false

/**
 * Returns a function that runs storage jobs one after another: encryption takes time, and a slow write must not restore what was erased
 * meanwhile. Resolves with undefined when storage fails, for example in a browser without IndexedDB, and when it does not answer in time,
 * because stored data is an aid and no action may wait for it forever. A late job goes on, and later jobs wait for it, but callers no longer do.
 */
export function createRunExclusively() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(job: () => Promise<Result>): Promise<Result | undefined> =>
    new Promise((resolve) => {
      const goOn = () => {
        isSilent = true
        resolve(undefined)
      }
      const timer = setTimeout(goOn, LIMIT_MS)
      if (isSilent) goOn()
      const settle = (result?: Result) => {
        clearTimeout(timer)
        isSilent = false
        resolve(result)
      }
      last = last.then(job).then(settle, () => settle())
    })
}
