import { type Log, logFault } from '../http/log/log.ts'
import { attempt, type Outcome, type OutboxHost } from './attempt.ts'
import { claim } from './claim.ts'

export interface Outbox {
  /** There may be cards to deliver: begins to, and returns at once. Call it after the transaction that wrote them. */
  wake(): void
  /** Resolves once no card is on its way. */
  settled(): Promise<void>
  /** No more cards are taken; resolves once none is on its way. Those that wait are the next server's. */
  stop(): Promise<void>
}

/**
 * Delivers the cards that wait in the database (decision 026, DEC-26), a batch at a time, until none is due or a whole
 * batch has failed: then the messenger is away, and the server's clock wakes it again.
 */
export function createOutbox(host: OutboxHost): Outbox {
  const state: { running: Promise<void> | undefined; again: boolean; stopping: boolean } = {
    running: undefined,
    again: false,
    stopping: false,
  }

  async function deliver(): Promise<void> {
    const outcomes: Outcome[] = []
    for (let away = false; !away && !state.stopping; ) {
      const cards = await claim(host.db, host.clock())
      const batch = await Promise.all(cards.map((card) => attempt(host, card)))
      outcomes.push(...batch)
      away = batch.every(({ ended }) => ended === 'postponed')
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

/** One line in the log when something was not delivered: numbers and error codes, nobody's name or text (DEC-15). */
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
