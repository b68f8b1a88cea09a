import { create } from 'zustand'

/** Number of foreground requests in progress; the loading overlay is shown while it is above 0 (SHELL-06). */
export const useForeground = create<{ count: number }>(() => ({ count: 0 }))

const add = (by: number) => useForeground.setState(({ count }) => ({ count: count + by }))

/**
 * Counts a request as foreground until it succeeds or fails (SHELL-11). Foreground requests are writes and the reads of commands (AMB2-18).
 * The reads of queries show a skeleton instead, and uploads their progress.
 */
export function foreground<T>(request: Promise<T>): Promise<T> {
  add(1)
  return request.finally(() => add(-1))
}
