import { create } from 'zustand'

/** Number of writes in progress; the loading overlay is shown while it is above 0 (SHELL-06). */
export const useForeground = create<{ count: number }>(() => ({ count: 0 }))

/** Counts a write as started; the returned function counts it as finished, whether it succeeded or failed (SHELL-11). */
export function foreground(): () => void {
  useForeground.setState(({ count }) => ({ count: count + 1 }))
  return () => useForeground.setState(({ count }) => ({ count: count - 1 }))
}
