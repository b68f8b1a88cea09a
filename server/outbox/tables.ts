import type { Generated } from 'kysely'

/**
 * A card and how far it has come (decision 026): it waits while `nextAttemptAt` is set, and ends with `deliveredAt` or
 * `givenUpAt`; exactly one of the three is set.
 */
export interface CardTable {
  cardId: string
  /** Empty: the server itself. */
  fromUser: string
  toUser: string
  title: string
  content: string
  redirect: string
  /**
   * The id of the task it is about. The column has the API's misspelt name (CALL-33): renaming it would stop servers that run
   * while one is updated.
   */
  bussinessNo: string
  /** What stands on its button, by the API's name for it. */
  btntxt: string
  createdAt: number
  /** Not to be tried before; while it is tried, when others may take it over. */
  nextAttemptAt: Generated<number | null>
  attempts: Generated<number>
  firstAttemptAt: Generated<number | null>
  lastAttemptAt: Generated<number | null>
  deliveredAt: Generated<number | null>
  givenUpAt: Generated<number | null>
  /** Why the last attempt failed, without personal data, e.g. "message/send: errcode 81013". */
  failure: Generated<string>
}

/** The table of cards. */
export interface OutboxTables {
  card: CardTable
}
