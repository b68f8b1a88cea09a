import { startTicker, type Ticker } from '../clock/ticker.ts'
import type { TrustedClock } from '../clock/trusted-clock.ts'
import { type Log, logFault } from '../http/log/log.ts'
import type { BusinessTime } from '../../renderer/language/time.ts'
import { closeDay } from './close-day.ts'
import { type SealingContext, sealUnsealed } from './seal.ts'

interface EvidenceClock extends Omit<SealingContext, 'now'> {
  time: BusinessTime
  trustedClock: TrustedClock
  log: Log
  /** With 0 the job runs only when `tick` is called. */
  restMs: number
}

/**
 * Starts the job that writes daily heads. Its first run also seals older signatures from before there was a key; newer ones are sealed when
 * accepted. It has its own ticker, because that first run can take long. No head is written between a jump of the clock and its confirmation
 * (DEC-41).
 */
export function startEvidence({ time, trustedClock, log, restMs, ...sealing }: EvidenceClock): Ticker<void> {
  let needsBackfill = true
  const onFault = (error: unknown) => logFault(log, 'evidence', error)
  async function work(stopping: () => boolean): Promise<void> {
    const { now, isTrusted } = await trustedClock.check()
    if (needsBackfill) {
      const sealed = await sealUnsealed({ ...sealing, now }, stopping, onFault)
      if (sealed > 0) log({ clock: 'seal', sealed })
      needsBackfill = stopping()
    }
    if (isTrusted && !stopping()) await closeDay({ ...sealing, now }, time)
  }
  return startTicker({ restMs, work, onFault })
}
