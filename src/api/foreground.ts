import { create } from 'zustand'

/** How many writes are under way: what the one global loading overlay shows (SHELL-06). */
export const useForeground = create<{ count: number }>(() => ({ count: 0 }))

/** Counts one write in; the answer counts it out again, also when it failed (SHELL-11). */
export function foreground(): () => void {
  useForeground.setState(({ count }) => ({ count: count + 1 }))
  return () => useForeground.setState(({ count }) => ({ count: count - 1 }))
}
