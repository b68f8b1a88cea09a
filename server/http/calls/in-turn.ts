/** Runs at most `atOnce` works at a time; the others wait in the order in which they came. */
export function createTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    // A place that is given up goes straight to the first who waits, so that nobody slips in between.
    if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
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

/** As `createTurns`, for each name apart. */
export function createTurnsOf(atOnce: number) {
  const turns = new Map<string, { inTurn: ReturnType<typeof createTurns>; under: number }>()

  return async function inTurnOf<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const own = turns.get(name) ?? { inTurn: createTurns(atOnce), under: 0 }
    turns.set(name, own)
    own.under += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.under -= 1
      if (own.under === 0) turns.delete(name)
    }
  }
}
