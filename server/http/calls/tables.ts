import type { Generated } from 'kysely'

/** The first answer to a post that carried an idempotency key (DEC-19). */
export interface AnswerTable {
  userId: string
  call: string
  key: string
  /** What the request was, as a hash; empty in rows of before 010. */
  fingerprint: Generated<string>
  answer: string
  createdAt: number
}

/** The table of first answers. */
export interface IdempotencyTables {
  answer: AnswerTable
}
