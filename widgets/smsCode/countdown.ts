import { useEffect, useState } from 'react'

const SECOND = 1_000

/** What a countdown is to those who show it. */
export interface Countdown {
  /** Whole seconds, 0 when it is not running. */
  left: number
  /** It has run out, and not been stopped. */
  isOver: boolean
  start(): void
  stop(): void
}

/**
 * Counts down to an instant, so that a phone that slept, a page that was hidden and a reload find the seconds that are
 * really left; `key` names the instant in the tab's storage. An instant further away than `seconds` was set by a clock
 * that has been set back since, and counts as none.
 */
export function useCountdown(key: string, seconds: number): Countdown {
  const [end, setEnd] = useState(() => Number(sessionStorage.getItem(key) ?? 0))
  const [now, setNow] = useState(Date.now)
  const rest = end - now
  const left = rest > 0 && rest <= seconds * SECOND ? Math.ceil(rest / SECOND) : 0

  useEffect(() => {
    if (left === 0) return undefined
    const look = () => setNow(Date.now())
    // The next change of the figure, not a second from now.
    const timer = setTimeout(look, (end - Date.now()) % SECOND || SECOND)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [end, left, now])

  const set = (instant: number) => {
    if (instant === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, String(instant))
    setNow(Date.now())
    setEnd(instant)
  }
  return { left, isOver: end > 0 && left === 0, start: () => set(Date.now() + seconds * SECOND), stop: () => set(0) }
}
