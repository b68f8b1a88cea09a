import type { BusinessTime } from '../../language/time.ts'
import type { ValueSource } from './value-source.ts'

const [SECOND, MINUTE] = [1_000, 60_000]

interface Clock {
  now(): number
  time: BusinessTime
  /** Subscribes to the page becoming visible again; timers do not run while a phone sleeps. */
  whenBack?(listener: () => void): () => void
}

/**
 * Creates the source of the global `time`: `now` (in whole minutes), `today`, `endOfToday` (its last second) and `today.plusDays.3`, the start of a later
 * day. Subscribers are notified at midnight, not every minute.
 */
export function createTimeSource({ now, time, whenBack = () => () => undefined }: Clock): Required<Pick<ValueSource, 'get' | 'subscribe'>> {
  const listeners = new Set<() => void>()
  let day: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopBack: () => void = () => undefined

  function check(): void {
    const today = time.startOfDay(now())
    clearTimeout(timer)
    timer = setTimeout(check, time.startOfNextDay(now()) - now())
    if (day !== undefined && day !== today) for (const listener of listeners) listener()
    day = today
  }

  return {
    get([name = '', more, days]) {
      // Whole minutes, because a value that differs at every read would re-render its node endlessly.
      const instant = Math.floor(now() / MINUTE) * MINUTE
      if (name === 'now') return instant
      if (name === 'today') return time.startOfDay(instant, more === 'plusDays' ? Number(days) : 0)
      return name === 'endOfToday' ? time.startOfNextDay(instant) - SECOND : undefined
    },
    subscribe(_path, listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        check()
        stopBack = whenBack(check)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        stopBack()
        day = undefined
      }
    },
  }
}
