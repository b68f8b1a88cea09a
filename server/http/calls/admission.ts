import type { Limits } from '../limits.ts'

/** A call that was refused before it did anything, because too many others wait. */
export class OverloadedError extends Error {
  override name = 'OverloadedError'
}

export interface Admission {
  /**
   * Runs a call in its turn. A read with the key of one that has not started yet shares its answer, which is therefore as new as its own would
   * be. Throws an OverloadedError at once when too many calls wait.
   */
  run(key: string | undefined, work: () => Promise<Response>): Promise<Response>
}

/**
 * Creates the queue of a server's calls. Without it, a server that gets more calls than it can answer answers all of them late, also those whose
 * phones have given up. This one answers what it can in time and refuses the rest at once.
 */
export function createAdmission({ running, waiting, counted }: Pick<Limits, 'running' | 'waiting' | 'counted'>): Admission {
  /** When each counted call started, oldest first. */
  const started = new Map<symbol, number>()
  const queue: (() => void)[] = []
  const unstarted = new Map<string, { answer: Promise<Response>; isShared: boolean }>()
  let timer: NodeJS.Timeout | undefined

  function startNext(): void {
    const now = performance.now()
    for (const [call, since] of started) {
      if (now - since < counted) break
      started.delete(call)
    }
    while (queue.length > 0 && started.size < running) queue.shift()?.()
    const [oldest] = started.values()
    if (queue.length === 0 || oldest === undefined) return
    clearTimeout(timer)
    timer = setTimeout(startNext, oldest + counted - now)
  }

  async function runInTurn(key: string | undefined, work: () => Promise<Response>): Promise<Response> {
    const call = Symbol('call')
    await new Promise<void>((start) => {
      queue.push(() => {
        started.set(call, performance.now())
        start()
      })
      // Calls that have arrived together can share an answer.
      setImmediate(startNext)
    })
    if (key !== undefined) unstarted.delete(key)
    try {
      return await work()
    } finally {
      if (started.delete(call)) startNext()
    }
  }

  return {
    async run(key, work) {
      const equal = key === undefined ? undefined : unstarted.get(key)
      if (equal) {
        equal.isShared = true
        return (await equal.answer).clone()
      }
      if (queue.length >= waiting) throw new OverloadedError('Too many calls wait')
      const own = { answer: runInTurn(key, work), isShared: false }
      if (key !== undefined) unstarted.set(key, own)
      const answer = await own.answer
      // A body can be read once, so that a shared one is never read itself.
      return own.isShared ? answer.clone() : answer
    },
  }
}
