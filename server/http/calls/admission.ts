import { type CallSlot, withSlot } from '../../handler/outside-server.ts'
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
 * Creates the queue of a server's calls. It answers what the server can answer in time, and refuses the rest at once. A server without a queue
 * would answer every call late, also those whose phones have given up.
 */
export function createAdmission({ running, waiting, counted }: Pick<Limits, 'running' | 'waiting' | 'counted'>): Admission {
  /** When each counted call started or continued, oldest first. */
  const started = new Map<symbol, number>()
  const queue: (() => void)[] = []
  const unstarted = new Map<string, { answer: Promise<Response>; sharers: number }>()
  /** Calls that share an answer of another, which also takes time to send. */
  let sharers = 0
  let timer: NodeJS.Timeout | undefined
  let isPlanned = false

  /**
   * Starts the next call in the next turn of the event loop. One call a turn: each turn accepts one connection only, so that after long turns new
   * connections would wait for seconds before they are even refused. Calls that have arrived together can share an answer.
   */
  function planNext(): void {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      startNext()
    })
  }

  function startNext(): void {
    const now = performance.now()
    for (const [call, since] of started) {
      if (now - since < counted) break
      started.delete(call)
    }
    if (started.size < running) queue.shift()?.()
    if (queue.length === 0) return
    if (started.size < running) return planNext()
    const [oldest = now] = started.values()
    clearTimeout(timer)
    timer = setTimeout(planNext, oldest + counted - now)
  }

  async function runInTurn(key: string | undefined, work: () => Promise<Response>): Promise<Response> {
    const call = Symbol('call')
    await new Promise<void>((start) => {
      queue.push(() => {
        started.set(call, performance.now())
        start()
      })
      planNext()
    })
    if (key !== undefined) {
      sharers -= unstarted.get(key)?.sharers ?? 0
      unstarted.delete(key)
    }
    let [isOver, waits] = [false, 0]
    const leave = () => {
      if (started.delete(call)) planNext()
    }
    const own: CallSlot = {
      leave() {
        waits += 1
        leave()
      },
      takeAgain() {
        waits -= 1
        // Follow-up work of a call may wait for another system after its answer.
        if (waits === 0 && !isOver) started.set(call, performance.now())
      },
    }
    try {
      return await withSlot(own, work)
    } finally {
      isOver = true
      leave()
    }
  }

  return {
    async run(key, work) {
      if (queue.length + sharers >= waiting) throw new OverloadedError('Too many calls wait')
      const equal = key === undefined ? undefined : unstarted.get(key)
      if (equal) {
        equal.sharers += 1
        sharers += 1
        return (await equal.answer).clone()
      }
      const own = { answer: runInTurn(key, work), sharers: 0 }
      if (key !== undefined) unstarted.set(key, own)
      const answer = await own.answer
      // A body can be read once, so that a shared one is never read itself.
      return own.sharers > 0 ? answer.clone() : answer
    },
  }
}
