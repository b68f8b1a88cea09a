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
 * Creates the source of the global `time`: `now` (in whole minutes), `today`, `endOfToday`, `endOfTomorrow` and `endOfFriday` (the last second of today,
 * tomorrow and the next Friday after today) and `today.plusDays.3`, the start of a later day. Subscribers are notified at midnight, not every minute.
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
    get([name = '', more, plusDays]) {
      // Whole minutes, because a value that differs at every read would re-render its node endlessly.
      const instant = Math.floor(now() / MINUTE) * MINUTE
      if (name === 'now') return instant
      if (name === 'today') return time.startOfDay(instant, more === 'plusDays' ? Number(plusDays) : 0)
      const weekday = new Date(instant + time.offset(instant)).getUTCDay()
      // The days until the day after each; Friday has the number 5.
      const days: Readonly<Record<string, number>> = { endOfToday: 1, endOfTomorrow: 2, endOfFriday: ((11 - weekday) % 7) + 2 }
      return days[name] && time.startOfDay(instant, days[name]) - SECOND
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
