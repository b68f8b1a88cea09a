import type { Generated } from 'kysely'
import type { EncryptedValue } from '../personal-data/tables.ts'

/** A system of the insurer that receives events (docs/architecture/webhooks.md). */
export interface WebhookTargetTable {
  name: string
  url: string
  /** The subscribed types as `,a,b,`; empty for all, also future ones. */
  events: string
  secret: EncryptedValue
  /** The secret before the last rotation, which also signs until `previousUntil`; empty without one. */
  previousSecret: EncryptedValue
  previousUntil: number | null
  createdAt: number
  /** When the target answered 410. Its events wait since then. */
  disabledAt: number | null
  /** Why it is disabled. */
  failure: Generated<string>
}

/**
 * An event for one target and its delivery state. At most one of `nextAttemptAt` (pending), `deliveredAt` and `deadAt` is set. With none, it
 * waits for an earlier delivery of its object to the same target.
 */
export interface WebhookDeliveryTable {
  /** The order of events; increases with each one. */
  place: Generated<number>
  /** The header `webhook-id`: the same for all targets and attempts. */
  eventId: string
  target: string
  /** The id of the task, or the number of the case or endorsement. */
  objectId: string
  type: string
  /** The body as it is signed and sent. */
  payload: string
  /** As with cards: when it was recorded or, if time itself caused it, due. */
  createdAt: number
  /** Time of the next attempt; during an attempt, the end of the lease. */
  nextAttemptAt: number | null
  attempts: Generated<number>
  firstAttemptAt: Generated<number | null>
  lastAttemptAt: Generated<number | null>
  deliveredAt: Generated<number | null>
  /** When the last attempt failed. */
  deadAt: Generated<number | null>
  /** Why the last attempt failed, e.g. "HTTP 500". */
  failure: Generated<string>
}

export interface WebhookTables {
  webhook_target: WebhookTargetTable
  webhook_delivery: WebhookDeliveryTable
}
