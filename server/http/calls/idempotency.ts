import { createHash } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import type { Database, Tables } from '../../database/tables.ts'
import { ApiError } from '../../handler/api-error.ts'
import type { Envelope } from '../answer.ts'

/** How long the first answer to a key is stored, in milliseconds (DEC-19). */
const MEMORY_MS = 24 * 3_600_000
const KEY_SHAPE = /^[\w.:-]{8,128}$/

/** A request that is executed at most once per key. */
export interface IdempotentRequest {
  userId: string
  call: string
  /** The Idempotency-Key header; a request without one is executed each time. */
  key: string | undefined
  /** The result of `fingerprintOf`. */
  fingerprint: string
  now: number
  /** The envelope status of success; every other status means that no data was changed. */
  done: string
}

/**
 * Returns a hash of the decoded fields without those in `mayChange`, to detect another request with the same key. A file counts
 * with name and size but not its content, because a phone encodes a picture again for each attempt.
 */
export function fingerprintOf(request: Readonly<Record<string, unknown>>, mayChange: readonly string[] = []): string {
  const fields = Object.entries(request).filter(([name]) => !mayChange.includes(name))
  const text = JSON.stringify(fields, (_name, value: unknown) => (value instanceof File ? [value.name, value.size] : value))
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Returns the stored answer of a known key (DEC-19); undefined for a new key or without one. Used before calls to third parties, which
 * run before the transaction of `answerOnce`: a retry must not repeat a call whose effect may have been reverted since. Throws like
 * `answerOnce`.
 */
export async function findStoredAnswer(db: Database, { key, ...request }: IdempotentRequest): Promise<Envelope | undefined> {
  if (key === undefined) return undefined
  if (!KEY_SHAPE.test(key)) throw new ApiError('badInput')
  return firstAnswer(db, { key, ...request })
}

/** Throws when the key was used with another request. Rows from before migration 010 have no fingerprint and are not compared. */
function checkFingerprint(first: { fingerprint: string }, fingerprint: string): void {
  if (first.fingerprint !== '' && first.fingerprint !== fingerprint) throw new ApiError('keyReused')
}

/**
 * Executes a request once per caller, API and key, and answers a retry with the first answer (DEC-19). Runs in the request's
 * transaction and inserts the key first, so that a concurrent request waits. When the request is refused, the key is deleted and the
 * client may try again. Throws `badInput` (422) for a malformed key, and `keyReused` (422) for a key of another request.
 */
export async function answerOnce(
  db: Database,
  { userId, call, key, fingerprint, now, done }: IdempotentRequest,
  execute: () => Promise<Envelope>,
): Promise<Envelope> {
  if (key === undefined) return execute()
  if (!KEY_SHAPE.test(key)) throw new ApiError('badInput')
  await db
    .deleteFrom('answer')
    .where('createdAt', '<=', now - MEMORY_MS)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('answer')
    .values({ userId, call, key, fingerprint, answer: '', createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const first = await firstAnswer(db, { userId, call, key, fingerprint, now })
    if (!first) throw new Error(`The stored answer of ${call} is missing`)
    return first
  }
  const envelope = await execute()
  const isRequest = expressionBuilder<Tables, 'answer'>().and({ userId, call, key })
  if (envelope.status === done)
    await db
      .updateTable('answer')
      .set({ answer: JSON.stringify(envelope) })
      .where(isRequest)
      .execute()
  else await db.deleteFrom('answer').where(isRequest).execute()
  return envelope
}

/** Returns the first answer to a key; undefined for a new key. Throws `keyReused` for a key of another request. */
async function firstAnswer(
  db: Database,
  { userId, call, key, fingerprint, now }: Omit<IdempotentRequest, 'key' | 'done'> & { key: string },
): Promise<Envelope | undefined> {
  const first = await db
    .selectFrom('answer')
    .select(['answer', 'fingerprint'])
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('createdAt', '>', now - MEMORY_MS)
    .executeTakeFirst()
  if (!first) return undefined
  checkFingerprint(first, fingerprint)
  return first.answer === '' ? undefined : (JSON.parse(first.answer) as Envelope)
}
