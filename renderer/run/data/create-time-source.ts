import type { BusinessTime } from '../../language/time.ts'
import type { ValueSource } from './value-source.ts'

const MINUTE = 60_000

interface Clock {
  now(): number
  time: BusinessTime
  /** Tells that the page is looked at again: a phone that slept has not counted the time. */
  whenBack?(listener: () => void): () => void
}

/**
 * The global `time`: `now` by the minute, `today` and `endOfToday`, and under `today.plusDays.3` the first instant of a
 * later day. Whoever reads it hears of midnight; that a minute has passed is told to nobody.
 */
export function createTimeSource({ now, time, whenBack = () => () => undefined }: Clock): Required<Pick<ValueSource, 'get' | 'subscribe'>> {
  const listeners = new Set<() => void>()
  let day: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopBack: () => void = () => undefined

  function look(): void {
    const today = time.startOfDay(now())
    clearTimeout(timer)
    timer = setTimeout(look, time.startOfNextDay(now()) - now())
    if (day !== undefined && day !== today) for (const listener of listeners) listener()
    day = today
  }

  return {
    get([name = '', more, days]) {
      // By the minute: a time that differs at every look would draw its node again and again.
      const instant = Math.floor(now() / MINUTE) * MINUTE
      if (name === 'now') return instant
      if (name === 'today') return time.startOfDay(instant, more === 'plusDays' ? Number(days) : 0)
      return name === 'endOfToday' ? time.startOfNextDay(instant) - MINUTE : undefined
    },
    subscribe(_path, listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        look()
        stopBack = whenBack(look)
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
