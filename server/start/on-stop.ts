/** How often a process that npm started checks whether npm's shell has ended, in milliseconds. */
const CHECK_MS = 500

/**
 * Calls `stop` once: on SIGTERM, on SIGINT, or when npm's shell ends. npm passes its signals to a shell, which ends without passing them on.
 * A further signal exits immediately. Returns the function that unsubscribes.
 */
export function onStop(stop: () => void): () => void {
  let isStopping = false
  const begin = () => {
    if (isStopping) return
    isStopping = true
    stop()
  }
  const onSignal = () => (isStopping ? process.exit(1) : begin())
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, onSignal)
  const parent = process.ppid
  // Only under npm, because a process that a login shell or a supervisor started may outlive it.
  const isFromNpm = process.env['npm_lifecycle_event'] !== undefined
  const timer = isFromNpm ? setInterval(() => process.ppid !== parent && begin(), CHECK_MS).unref() : undefined
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, onSignal)
  }
}
