import type { Generated } from 'kysely'

/** The first answer to a request with an idempotency key (DEC-19). */
export interface AnswerTable {
  userId: string
  call: string
  key: string
  /** A keyed hash of the request; empty in rows from before migration 039. */
  fingerprint: Generated<string>
  answer: string
  createdAt: number
}

export interface IdempotencyTables {
  answer: AnswerTable
}
