import { type Log, logFault } from '../http/log/log.ts'
import { attempt, type Outcome, type OutboxHost } from './attempt.ts'
import { claim } from './claim.ts'

export interface Outbox {
  /** Starts delivering due cards and returns immediately. Called after the transaction that inserted cards. */
  wake(): void
  /** Resolves when no delivery is running. */
  settled(): Promise<void>
  /** Claims no more cards, and resolves when no delivery is running. Due cards stay in the table for the next server. */
  stop(): Promise<void>
}

/**
 * Creates the delivery of due cards (docs/architecture/outbox-and-wecom.md, DEC-26). Works in batches until no card is due or a whole
 * batch has failed, which means that the messenger is unavailable. The server's clock wakes it again later.
 */
export function createOutbox(host: OutboxHost): Outbox {
  const state: { running: Promise<void> | undefined; again: boolean; stopping: boolean } = {
    running: undefined,
    again: false,
    stopping: false,
  }

  async function deliver(): Promise<void> {
    const outcomes: Outcome[] = []
    for (let isUnavailable = false; !isUnavailable && !state.stopping; ) {
      const { now, isTrusted } = await host.trustedClock.check()
      const cards = await claim(host.db, now, { withRetries: isTrusted })
      const batch = await Promise.all(cards.map((card) => attempt(host, card)))
      outcomes.push(...batch)
      isUnavailable = batch.every(({ ended }) => ended === 'postponed')
    }
    report(outcomes, host.log, host.clock())
  }

  async function run(): Promise<void> {
    do {
      state.again = false
      await deliver().catch((error: unknown) => logFault(host.log, host.clock, 'outbox', error))
    } while (state.again)
    state.running = undefined
  }

  return {
    wake() {
      if (state.stopping) return
      state.again = true
      state.running ??= run()
    },
    settled: async () => state.running,
    async stop() {
      state.stopping = true
      await state.running
    },
  }
}

/** Logs one line when cards were not delivered: counts and error codes, without names and texts (DEC-15). */
function report(outcomes: readonly Outcome[], log: Log, now: number): void {
  const count = { delivered: 0, postponed: 0, givenUp: 0 }
  const failures: Record<string, number> = {}
  for (const outcome of outcomes) {
    count[outcome.ended] += 1
    if (outcome.ended !== 'delivered') failures[outcome.failure] = (failures[outcome.failure] ?? 0) + 1
  }
  if (count.postponed + count.givenUp === 0) return
  log(JSON.stringify({ time: new Date(now).toISOString(), level: 'error', outbox: 'undelivered', ...count, failures }))
}
