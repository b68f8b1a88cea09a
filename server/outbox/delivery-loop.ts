import type { TrustedClock } from '../clock/trusted-clock.ts'
import { type Log, logFault } from '../http/log/log.ts'
import { createRunner, type Outbox } from './runner.ts'

/** Result of an attempt; `failure` is the reason, without personal data. */
export type Outcome = { ended: 'delivered' } | { ended: 'postponed' | 'givenUp'; failure: string }

/** The deliveries of a loop: cards, or the events of one webhook. */
export interface Deliveries<Claimed> {
  trustedClock: TrustedClock
  log: Log
  /** Identifies the loop in log lines. */
  labels: Readonly<Record<string, string>>
  /**
   * Leases a batch of due deliveries. Without `withRetries` only new ones: after a jump of the clock, others would seem too old, and be given
   * up (DEC-41).
   */
  claim(now: number, options: { withRetries: boolean }): Promise<Claimed[]>
  /** Tries to deliver one and stores the result. Never rejects. */
  attempt(claimed: Claimed): Promise<Outcome>
}

/**
 * Creates a loop that delivers in batches until nothing is due, or until a whole batch has failed, which means that the other side is
 * unavailable. The server's clock wakes it again later.
 */
export function createDeliveryLoop<Claimed>(deliveries: Deliveries<Claimed>): Outbox {
  const { trustedClock, log, labels, claim, attempt } = deliveries

  async function deliver(isStopping: () => boolean): Promise<void> {
    const outcomes: Outcome[] = []
    for (let isUnavailable = false; !isUnavailable && !isStopping(); ) {
      const { now, isTrusted } = await trustedClock.check()
      const claimed = await claim(now, { withRetries: isTrusted })
      const batch = await Promise.all(claimed.map(attempt))
      outcomes.push(...batch)
      isUnavailable = batch.every(({ ended }) => ended === 'postponed')
    }
    report(outcomes, labels, log)
  }

  return createRunner((isStopping) => deliver(isStopping).catch((error: unknown) => logFault(log, 'outbox', error)))
}

/** Logs one line when something was not delivered: counts and error codes, without names and texts (DEC-15). */
function report(outcomes: readonly Outcome[], labels: Readonly<Record<string, string>>, log: Log): void {
  const count = { delivered: 0, postponed: 0, givenUp: 0 }
  const failures: Record<string, number> = {}
  for (const outcome of outcomes) {
    count[outcome.ended] += 1
    if (outcome.ended !== 'delivered') failures[outcome.failure] = (failures[outcome.failure] ?? 0) + 1
  }
  if (count.postponed + count.givenUp === 0) return
  log({ level: 'error', outbox: 'undelivered', ...labels, ...count, failures })
}
