import { expressionBuilder, sql } from 'kysely'
import type { Database, Tables } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from '../../handler/api-error.ts'
import { RETIRED, retireKeys } from '../../handler/stored-answers.ts'
import type { Pseudonym } from '../../identity/pseudonym.ts'
import type { Envelope } from '../answer.ts'

/** How long the first answer to a key is stored at least, in milliseconds (DEC-19). */
const MEMORY_MS = 24 * 3_600_000
const KEY_SHAPE = /^[\w.:-]{8,128}$/
/** Answers deleted in one statement, so that other writers do not wait long. */
const BATCH = 500

/** The hashes that a stored fingerprint of the same request may equal. */
export type Fingerprints = readonly [string, ...string[]]

/** A request that is executed at most once per key. */
export interface IdempotentRequest {
  userId: string
  call: string
  /** The Idempotency-Key header; a request without one is executed each time. */
  key: string | undefined
  /** The result of `fingerprintsOf`; a new request stores the first one. */
  fingerprints: Fingerprints
  now: number
  /** Whether a success ends the memory of the caller's earlier requests to the call (`CallSchema`). */
  overwrites: boolean
  /** The envelope status of success; every other status means that no data was changed. */
  done: string
  /** Returns a text of the stored answer as it is valid now: addresses of files expire long before the answer. */
  renew: (text: string) => string
  /** Whether a stored answer is still usable; otherwise the request is executed again. */
  isUsable: (db: Database, stored: Envelope) => Promise<boolean>
}

/**
 * Returns hashes of the decoded fields without those in `mayChange`, to detect another request with the same key. They are keyed, because
 * the fields may be a password or a mobile number, which could be guessed from a plain hash. A file counts with name and size but not its
 * content, because a phone encodes a picture again for each attempt.
 */
export function fingerprintsOf(
  pseudonym: Pseudonym,
  request: Readonly<Record<string, unknown>>,
  mayChange: readonly string[] = [],
): Fingerprints {
  const fields = Object.entries(request).filter(([name]) => !mayChange.includes(name))
  const text = JSON.stringify(fields, (_name, value: unknown) => (value instanceof File ? [value.name, value.size] : value))
  return pseudonym.all('request', text)
}

/**
 * Returns the stored answer of a known key (DEC-19); undefined for a new key, without one, and when the answer is no longer usable. Used
 * before calls to third parties, which run before the transaction of `answerOnce`: a retry must not repeat a call whose effect may have
 * been reverted since. Throws like `answerOnce`.
 */
export async function findStoredAnswer(db: Database, { key, ...request }: IdempotentRequest): Promise<Envelope | undefined> {
  if (key === undefined) return undefined
  if (!KEY_SHAPE.test(key)) throw new ApiError('badInput')
  const first = await firstAnswer(db, { key, ...request })
  return first && (await request.isUsable(db, first)) ? first : undefined
}

/** Throws when the key was used with another request, or must not be repeated. */
function checkFingerprint(first: { fingerprint: string }, fingerprints: Fingerprints): void {
  if (first.fingerprint === RETIRED) throw new ApiError('keyRetired')
  if (!fingerprints.includes(first.fingerprint)) throw new ApiError('keyReused')
}

/**
 * Executes a request once per caller, API and key, and answers a retry with the first answer (DEC-19) while it is usable. Runs in the
 * request's transaction and inserts the key first, so that a concurrent request waits. When the request is refused, the key is deleted and
 * the client may try again. Throws `badInput` (422) for a malformed key, and `keyReused` (422) for a key of another request.
 */
export async function answerOnce(
  db: Database,
  { userId, call, key, fingerprints, now, overwrites, done, renew, isUsable }: IdempotentRequest,
  execute: () => Promise<Envelope>,
): Promise<Envelope> {
  if (key === undefined) return execute()
  if (!KEY_SHAPE.test(key)) throw new ApiError('badInput')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('answer')
    .values({ userId, call, key, fingerprint: fingerprints[0], answer: '', createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const first = await firstAnswer(db, { userId, call, key, fingerprints, renew })
    if (!first) throw new Error(`The stored answer of ${call} is missing`)
    if (await isUsable(db, first)) return first
  }
  const envelope = await execute()
  const isRequest = expressionBuilder<Tables, 'answer'>().and({ userId, call, key })
  if (envelope.status !== done) {
    await db.deleteFrom('answer').where(isRequest).execute()
    return envelope
  }
  await db
    .updateTable('answer')
    .set({ answer: JSON.stringify(envelope), createdAt: now })
    .where(isRequest)
    .execute()
  if (overwrites) await retireKeys(db, { userId, call }, key)
  return envelope
}

/**
 * Deletes answers older than 24 hours. Called by the server's clock and not by requests, because a request while the clock is ahead would
 * forget keys whose retries are still to come (DEC-41). Stops between two batches when `stopping` returns true.
 */
export async function forgetAnswers(db: Database, now: number, stopping: () => boolean): Promise<void> {
  const old = sql`select "userId", "call", "key" from "answer" where "createdAt" <= ${now - MEMORY_MS} limit ${BATCH}`
  const statement = sql`delete from "answer" where ("userId", "call", "key") in (${old})`
  for (let forgotten = BATCH; forgotten === BATCH && !stopping(); ) {
    const { numAffectedRows = 0n } = await inTransaction(db, (transaction) => statement.execute(transaction))
    forgotten = Number(numAffectedRows)
  }
}

/** Returns the first answer to a key; undefined for a new key. Throws `keyReused` for a key of another request. */
async function firstAnswer(
  db: Database,
  { userId, call, key, fingerprints, renew }: Pick<IdempotentRequest, 'userId' | 'call' | 'fingerprints' | 'renew'> & { key: string },
): Promise<Envelope | undefined> {
  const first = await db
    .selectFrom('answer')
    .select(['answer', 'fingerprint'])
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first) return undefined
  checkFingerprint(first, fingerprints)
  if (first.answer === '') return undefined
  return JSON.parse(first.answer, (_name, value: unknown) => (typeof value === 'string' ? renew(value) : value)) as Envelope
}
