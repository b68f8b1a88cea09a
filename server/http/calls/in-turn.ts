/** Creates a FIFO queue that runs at most `concurrency` jobs at once. */
export function createTurns(concurrency: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    // A finished job passes its slot directly to the first waiting job, so that a new one cannot take the slot in between.
    if (running >= concurrency) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Creates a queue like `createTurns` per key; queues without jobs are removed. */
export function createTurnsOf(concurrency: number) {
  const queues = new Map<string, { inTurn: ReturnType<typeof createTurns>; jobs: number }>()

  return async function inTurnOf<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? { inTurn: createTurns(concurrency), jobs: 0 }
    queues.set(key, queue)
    queue.jobs += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.jobs -= 1
      if (queue.jobs === 0) queues.delete(key)
    }
  }
}
