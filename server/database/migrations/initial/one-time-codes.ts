import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, text } from './columns.ts'

/** Creates one-time codes, their requests, and the accepted versions of the privacy notice. */
export async function createOneTimeCodes(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'one_time_code', {
    subject: key(text),
    mac: text,
    expiresAt: bigint,
    tries: integer,
  })
  await createIndexes(db, 'one_time_code', { one_time_code_age: ['expiresAt'] })
  await createTable(db, 'code_request', {
    requestId: key(text),
    mobile: text,
    requestedAt: bigint,
  })
  await createIndexes(db, 'code_request', {
    code_request_age: ['requestedAt'],
    code_request_of: ['mobile', 'requestedAt'],
  })
  await createTable(
    db,
    'privacy_acceptance',
    {
      mobile: text,
      purpose: text,
      link: text,
      version: text,
      acceptedAt: bigint,
    },
    { privacy_acceptance_key: ['mobile', 'purpose', 'link', 'version'] },
  )
}
