import type { Generated } from 'kysely'

/**
 * A card and its delivery state (docs/architecture/outbox-and-wecom.md). Exactly one of `nextAttemptAt` (pending), `deliveredAt` and
 * `givenUpAt` is set.
 */
export interface CardTable {
  cardId: string
  /** Empty for the server itself. */
  fromUser: string
  toUser: string
  title: string
  content: string
  redirect: string
  /**
   * The id of the card's task. The column has the API's misspelt name (CALL-33), because renaming it would break servers of the
   * previous version during an update.
   */
  bussinessNo: string
  /** Label of the button, under the API's name. */
  btntxt: string
  /** When it was written. What time itself causes has the time when it was due, which `release-copy` compares. */
  createdAt: number
  /** Time of the next attempt; during an attempt, the end of the lease. */
  nextAttemptAt: Generated<number | null>
  attempts: Generated<number>
  firstAttemptAt: Generated<number | null>
  lastAttemptAt: Generated<number | null>
  deliveredAt: Generated<number | null>
  givenUpAt: Generated<number | null>
  /** Why the last attempt failed, without personal data, e.g. "message/send: errcode 81013". */
  failure: Generated<string>
}

export interface OutboxTables {
  card: CardTable
}
