import { storeText } from '../kit/store-text.ts'
import { useEffect, useState } from 'react'

const SECOND = 1_000

export interface Countdown {
  /** Remaining whole seconds; 0 when it is not running. */
  left: number
  /** Whether it has elapsed without being stopped. */
  isOver: boolean
  start(): void
  stop(): void
}

/**
 * Counts down to an instant, so that the remaining time is correct after sleep, in a hidden page and after a reload. `key` is the
 * sessionStorage key of the instant. An instant further away than `seconds` is ignored, because the phone's clock was set back.
 */
export function useCountdown(key: string, seconds: number): Countdown {
  const [end, setEnd] = useState(() => Number(sessionStorage.getItem(key) ?? 0))
  const [now, setNow] = useState(Date.now)
  const remainingMs = end - now
  const left = remainingMs > 0 && remainingMs <= seconds * SECOND ? Math.ceil(remainingMs / SECOND) : 0

  useEffect(() => {
    if (left === 0) return undefined
    const updateNow = () => setNow(Date.now())
    // Wakes at the next change of the displayed seconds instead of after a full second.
    const timer = setTimeout(updateNow, (end - Date.now()) % SECOND || SECOND)
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [end, left, now])

  const set = (instant: number) => {
    storeText(key, instant === 0 ? undefined : String(instant))
    setNow(Date.now())
    setEnd(instant)
  }
  return { left, isOver: end > 0 && left === 0, start: () => set(Date.now() + seconds * SECOND), stop: () => set(0) }
}
