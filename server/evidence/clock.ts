import { startTicker, type Ticker } from '../clock/ticker.ts'
import { type Log, logFault } from '../http/log/log.ts'
import type { BusinessTime } from '../../renderer/language/time.ts'
import { closeDay } from './close-day.ts'
import { type Sealing, sealWaiting } from './seal.ts'

interface EvidenceClock extends Omit<Sealing, 'now'> {
  time: BusinessTime
  clock: () => number
  log: Log
  /** 0: only `tick` makes it work. */
  restMs: number
}

/**
 * Starts what makes daily heads, and, once after a start, seals of signatures from before there was a key: all others are sealed where
 * they are accepted. A ticker of its own, since after an upgrade there may be many.
 */
export function startEvidence({ time, clock, log, restMs, ...sealing }: EvidenceClock): Ticker<void> {
  let isBehind = true
  async function work(stopping: () => boolean): Promise<void> {
    const now = clock()
    if (isBehind) {
      const sealed = await sealWaiting({ ...sealing, now }, stopping)
      if (sealed > 0) log(JSON.stringify({ time: new Date(now).toISOString(), clock: 'seal', sealed }))
      isBehind = stopping()
    }
    if (!stopping()) await closeDay({ ...sealing, now }, time)
  }
  return startTicker({ restMs, work, onFault: (error) => logFault(log, clock, 'evidence', error) })
}
