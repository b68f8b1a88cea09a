export interface Ticker<Done> {
  /** Runs the work once more after any running work; rejects with its error. */
  tick(): Promise<Done>
  /** Starts no further run, signals the running work to finish early, and resolves once it has ended. */
  stop(): Promise<void>
}

interface TickerOptions<Done> {
  /** The pause after each run, in milliseconds. With 0 the work runs only when `tick` is called. */
  restMs: number
  /** `stopping()` is true once the work should end early. */
  work: (stopping: () => boolean) => Promise<Done>
  onFault: (error: unknown) => void
}

/**
 * Runs the work immediately and again after each pause, never concurrently. Faults go to `onFault` and do not stop the ticker. Pauses use a
 * monotonic timer, so that changes of the system time do not matter.
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
  async function runRepeatedly(): Promise<void> {
    await tick().catch(onFault)
    if (!stopping) timer = setTimeout(() => void runRepeatedly(), restMs)
  }
  if (restMs > 0) void runRepeatedly()
  return {
    tick,
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await running
    },
  }
}
