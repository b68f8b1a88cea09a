import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, optional, reference, text, unique } from './columns.ts'

/** Creates the systems that send work, the rows that they sent, and the tasks that no card has mentioned yet. */
export async function createInbound(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'inbound_client', {
    name: key(text),
    rights: text,
    secretHash: unique(text),
    previousHash: unique(optional(text)),
    previousUntil: optional(bigint),
    addresses: text,
    rowsPerMinute: bigint,
    createdAt: bigint,
    revokedAt: optional(bigint),
  })
  await createTable(
    db,
    'inbound_row',
    {
      sender: reference('inbound_client.name'),
      kind: text,
      externalId: text,
      revision: bigint,
      targetId: text,
      named: text,
      waitsFor: text,
      title: text,
      content: text,
      userId: text,
      userCode: text,
      externalUserid: text,
      cifClientNo: text,
      arrivedAt: bigint,
    },
    { inbound_row_of: ['sender', 'kind', 'externalId'] },
  )
  await createIndexes(db, 'inbound_row', {
    inbound_row_target: ['targetId', 'kind'],
    inbound_row_waiting: ['waitsFor', 'arrivedAt', 'sender', 'kind', 'externalId'],
  })
  await createTable(db, 'arrival', {
    userId: key(reference('staff.userId')),
    taskId: text,
    tasks: integer,
    arrivedAt: bigint,
  })
  await createIndexes(db, 'arrival', { arrival_time: ['arrivedAt'] })
}
