import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets those through who come at once, in the order in which they come, each in a turn of the event loop of their own: whatever else the
 * server has to answer is answered between two of them.
 */
export function createTurnstile(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
