import { setImmediate as nextTurn } from 'node:timers/promises'

/** Creates a function that lets concurrent callers continue one per turn of the event loop, so that other requests run in between. */
export function createTurnstile(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
