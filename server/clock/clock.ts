import { type Log, logFault } from '../http/log/log.ts'
import { forgetAnswers } from '../http/calls/idempotency.ts'
import { forgetAttempts } from '../identity/forget-attempts.ts'
import { deleteExpiredLinks } from '../accounts/account-links.ts'
import { deleteExpiredChallenges } from '../identity/second-factor/challenges.ts'
import { deleteExpiredSessions } from '../identity/sessions.ts'
import type { Outbox } from '../outbox/runner.ts'
import { cleanUpCards } from '../outbox/clean-up.ts'
import { cleanUpDeliveries } from '../webhooks/clean-up.ts'
import { expire } from './expire.ts'
import { type ReminderOptions, remind } from './remind.ts'
import { startTicker, type Ticker } from './ticker.ts'
import type { TrustedClock } from './trusted-clock.ts'

/** The pause between two ticks, in milliseconds. It bounds how late a reminder is sent. */
export const REST_MS = 15_000

export interface Ticked {
  /** Tasks that became status 4. */
  expired: number
  reminded: number
}

export interface ClockOptions extends ReminderOptions {
  outbox: Pick<Outbox, 'wake'>
  /** Sends the cards about tasks of batches that a killed server left. */
  tellArrivals: (now: number) => Promise<void>
  trustedClock: TrustedClock
  log: Log
  /** Defaults to `REST_MS`. With 0 the clock runs only when `tick` is called. */
  restMs?: number | undefined
}

/**
 * Starts the server's clock (DEC-26). Each tick writes due reminders, wakes the outbox to deliver cards and webhooks, expires tasks, removes old
 * deliveries and old failed sign-in attempts. Reminders run first, because a task can become due and expire between two ticks. After a jump of
 * the clock, a tick only wakes the outbox until the jump is confirmed, because none of its other effects can be undone (DEC-41). The tick does
 * not wait for third parties. It logs counts when it changed something, and faults without personal data (DEC-15).
 */
export function startClock({ trustedClock, log, outbox, restMs = REST_MS, ...host }: ClockOptions): Ticker<Ticked> {
  async function work(stopping: () => boolean): Promise<Ticked> {
    const started = performance.now()
    const { now, isTrusted } = await trustedClock.check()
    const reminded = isTrusted ? await remind(host, now, stopping) : 0
    await host.tellArrivals(now)
    outbox.wake()
    if (!isTrusted) return { expired: 0, reminded }
    const expired = await expire({ db: host.db, outbox }, now, stopping)
    await cleanUpCards(host.db, now, stopping)
    await cleanUpDeliveries(host.db, now, stopping)
    await forgetAttempts(host.db, now, stopping)
    await forgetAnswers(host.db, now, stopping)
    await deleteExpiredSessions(host.db, now)
    await deleteExpiredLinks(host.db, now)
    await deleteExpiredChallenges(host.db, now)
    const ms = Math.round((performance.now() - started) * 10) / 10
    if (expired + reminded > 0) log({ clock: 'tick', expired, reminded, ms })
    return { expired, reminded }
  }
  return startTicker({ restMs, work, onFault: (error) => logFault(log, 'clock', error) })
}
