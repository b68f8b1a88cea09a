import { createHash } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import type { Database, Tables } from '../../database/tables.ts'
import { ApiError } from '../../handler/api-error.ts'
import type { Envelope } from '../answer.ts'

/** How long a key's first answer is kept, in milliseconds (DEC-19). */
const MEMORY_MS = 24 * 3_600_000
const KEY_SHAPE = /^[\w.:-]{8,128}$/

/** A request that is carried out once. */
export interface Once {
  userId: string
  call: string
  /** The Idempotency-Key header; without one a post is simply carried out. */
  key: string | undefined
  /** What `fingerprintOf` makes of the request. */
  fingerprint: string
  now: number
  /** The status of success; every other is a refusal in words, and nothing was done. */
  done: string
}

/**
 * What tells one request from another that comes with the same key: a hash of its decoded fields but for those in
 * `mayChange`. Of a file name and size count and not its content, since a phone draws a picture anew before each try.
 */
export function fingerprintOf(request: Readonly<Record<string, unknown>>, mayChange: readonly string[] = []): string {
  const kept = Object.entries(request).filter(([name]) => !mayChange.includes(name))
  const text = JSON.stringify(kept, (_name, value: unknown) => (value instanceof File ? [value.name, value.size] : value))
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * The first answer to a key that is known (DEC-19): whoever would ask somebody else before the transaction that remembers it looks here
 * first, as what was done may have been undone since. Undefined for a new key, and without one. Throws as `answerOnce` for a key that
 * can't be this request's.
 */
export async function answeredBefore(db: Database, { key, ...once }: Once): Promise<Envelope | undefined> {
  if (key === undefined) return undefined
  if (!KEY_SHAPE.test(key)) throw new ApiError('badInput')
  return firstAnswer(db, { key, ...once })
}

/** Throws when the key came with another request. A row of before there were fingerprints has none, and answers as it did. */
function checkFingerprint(first: { fingerprint: string }, fingerprint: string): void {
  if (first.fingerprint !== '' && first.fingerprint !== fingerprint) throw new ApiError('keyReused')
}

/**
 * Carries a request out once per person, call and key, and answers a repeat with the first answer (DEC-19). Runs inside
 * the post's transaction: the row is written first, so that a second sender waits for the first; when the post is
 * refused, both vanish together, and the same may be tried again. Throws `badInput` (422) for a key of a wrong shape, and
 * `keyReused` (422) when the key came with another request before.
 */
export async function answerOnce(
  db: Database,
  { userId, call, key, fingerprint, now, done }: Once,
  carryOut: () => Promise<Envelope>,
): Promise<Envelope> {
  if (key === undefined) return carryOut()
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
    if (!first) throw new Error(`the first answer of ${call} is gone`)
    return first
  }
  const envelope = await carryOut()
  const isAsked = expressionBuilder<Tables, 'answer'>().and({ userId, call, key })
  if (envelope.status === done)
    await db
      .updateTable('answer')
      .set({ answer: JSON.stringify(envelope) })
      .where(isAsked)
      .execute()
  else await db.deleteFrom('answer').where(isAsked).execute()
  return envelope
}

/** What a key was answered first; undefined for a new one. Throws `keyReused` when it came with another request. */
async function firstAnswer(
  db: Database,
  { userId, call, key, fingerprint, now }: Omit<Once, 'key' | 'done'> & { key: string },
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
