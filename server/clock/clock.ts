import { type Log, logFault } from '../http/log/log.ts'
import { forgetAttempts } from '../identity/forget-attempts.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { tidy } from '../outbox/tidy.ts'
import { expire } from './expire.ts'
import { type Reminding, remind } from './remind.ts'
import { startTicker, type Ticker } from './ticker.ts'

/** How long the clock rests between two ticks, in milliseconds: no card is later than this, and a tick costs little. */
export const REST_MS = 15_000

/** What one tick did. */
export interface Ticked {
  /** Tasks that became status 4. */
  expired: number
  /** Cards written. */
  reminded: number
}

export interface ClockOptions extends Reminding {
  outbox: Pick<Outbox, 'wake'>
  /** Epoch milliseconds, as everywhere in the server. */
  clock: () => number
  log: Log
  /** `REST_MS` when not given; 0: it ticks only when told to. */
  restMs?: number | undefined
}

/**
 * Starts the server's own clock (DEC-26): each tick writes the reminders that are due, wakes the outbox, which delivers
 * them and what failed before, notes which tasks have expired, removes old cards, and forgets wrong tries to sign in that no
 * longer count. Reminders come first, since a task whose moment and end lie between two ticks reminds as well; nothing waits
 * for anyone far away. A tick that did something leaves one line of numbers in the log, a fault its kind and place; neither
 * names anyone (DEC-15).
 */
export function startClock({ clock, log, outbox, restMs = REST_MS, ...host }: ClockOptions): Ticker<Ticked> {
  async function work(stopping: () => boolean): Promise<Ticked> {
    const started = performance.now()
    const now = clock()
    const reminded = await remind(host, now, stopping)
    outbox.wake()
    const expired = await expire(host.db, now, stopping)
    await tidy(host.db, now, stopping)
    await forgetAttempts(host.db, now, stopping)
    const ms = Math.round((performance.now() - started) * 10) / 10
    if (expired + reminded > 0) log(JSON.stringify({ time: new Date(now).toISOString(), clock: 'tick', expired, reminded, ms }))
    return { expired, reminded }
  }
  return startTicker({ restMs, work, onFault: (error) => logFault(log, clock, 'clock', error) })
}
