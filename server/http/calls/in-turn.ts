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
