export interface Ticker<Done> {
  /** Runs the work now, after what is running, and throws what it throws. */
  tick(): Promise<Done>
  /** No more work begins; resolves once the running work, which is told to hurry, has ended. */
  stop(): Promise<void>
}

interface TickerOptions<Done> {
  /** How long to rest after each round, in milliseconds; 0: only `tick` runs the work. */
  restMs: number
  /** `stopping` says whether the work should end at the next good place. */
  work: (stopping: () => boolean) => Promise<Done>
  onFault: (error: unknown) => void
}

/**
 * Does the same work again and again, at once and then after every rest, never twice at a time; a fault is told and the
 * next round comes all the same. Rests are measured by the machine's steady time: a clock that is set forward or back
 * neither hurries nor delays them.
 */
export function startTicker<Done>({ restMs, work, onFault }: TickerOptions<Done>): Ticker<Done> {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  function tick(): Promise<Done> {
    const next = running.then(() => work(() => stopping))
    running = next.catch(() => undefined)
    return next
  }
  async function round(): Promise<void> {
    await tick().catch(onFault)
    if (!stopping) timer = setTimeout(() => void round(), restMs)
  }
  if (restMs > 0) void round()
  return {
    tick,
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await running
    },
  }
}
