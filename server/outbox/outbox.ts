import { attempt, type OutboxHost } from './attempt.ts'
import { claim } from './claim.ts'
import { createDeliveryLoop } from './delivery-loop.ts'
import type { Outbox } from './runner.ts'

/** Creates the delivery of due cards (docs/architecture/outbox-and-wecom.md, DEC-26). */
export const createOutbox = (host: OutboxHost): Outbox =>
  createDeliveryLoop({
    ...host,
    labels: {},
    claim: async (now, options) => ((await host.hold.isHeld()) ? [] : claim(host.db, now, options)),
    attempt: (card) => attempt(host, card),
  })
