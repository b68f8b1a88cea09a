import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, preset, text } from './columns.ts'

/** Creates stored answers by idempotency key (DEC-19), jobs that one server runs at a time, and two rows of the service itself. */
export async function createService(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'answer',
    {
      userId: text,
      call: text,
      key: text,
      answer: text,
      createdAt: bigint,
      fingerprint: preset(text, ''),
    },
    { answer_key: ['userId', 'call', 'key'] },
  )
  await createIndexes(db, 'answer', { answer_age: ['createdAt'] })
  await createTable(db, 'shared_job', {
    name: key(text),
    holder: text,
    leaseUntil: bigint,
    requests: bigint,
    handled: bigint,
    nextAt: bigint,
    failures: integer,
    state: text,
  })
  await createTable(db, 'last_tick', {
    id: key(integer),
    at: bigint,
  })
  await createTable(db, 'write_check', {
    id: key(integer),
    checkedAt: bigint,
  })
}
