import { AsyncLocalStorage } from 'node:async_hooks'

/** The slot of a running call among those that run at once. */
export interface CallSlot {
  leave(): void
  takeAgain(): void
}
const slots = new AsyncLocalStorage<CallSlot>()

/**
 * Runs work that waits for something outside this server's processor and database: a phone that sends, or another system. Meanwhile the current
 * call does not count as running. Afterwards it counts again at once, without waiting, so that for a moment more may run than the limit. Only
 * runs the work where there is no call.
 */
export async function outsideServer<Result>(work: () => Promise<Result>): Promise<Result> {
  const left = slots.getStore()
  left?.leave()
  try {
    return await work()
  } finally {
    left?.takeAgain()
  }
}

/** Runs a call, whose slot `outsideServer` frees. */
export const withSlot = <Result>(own: CallSlot, work: () => Promise<Result>): Promise<Result> => slots.run(own, work)
