/** The first answer to a request with an idempotency key (DEC-19). */
export interface AnswerTable {
  userId: string
  call: string
  key: string
  /** A keyed hash of the request. */
  fingerprint: string
  answer: string
  createdAt: number
}

export interface IdempotencyTables {
  answer: AnswerTable
}
