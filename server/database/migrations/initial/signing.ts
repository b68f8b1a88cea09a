import { type Kysely, sql } from 'kysely'
import { appendOnly } from '../append-only.ts'
import { bigint, createIndexes, createTable, integer, key, optional, preset, reference, text } from './columns.ts'

/** Creates signing links, their append-only events (DEC-34), signatures and photos. */
export async function createSigning(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'signing_link', {
    linkId: key(text),
    endorNo: text,
    policyNo: text,
    channel: text,
    externalUserId: text,
    userId: reference('staff.userId'),
    reservedAt: bigint,
    expiresAt: bigint,
    sentAt: optional(bigint),
    openedAt: optional(bigint),
    signedAt: optional(bigint),
    withdrawnAt: optional(bigint),
    strangerAt: optional(bigint),
    pendingId: optional(text),
    signatureId: optional(text),
    taskId: optional(text),
    uncoveredLength: optional(preset(integer, 0)),
  })
  await createIndexes(db, 'signing_link', {
    signing_link_of: ['endorNo', 'reservedAt'],
    signing_link_pending: ['pendingId'],
  })
  // The links that the next daily head must cover.
  await db.schema
    .createIndex('signing_link_uncovered')
    .on('signing_link')
    .column('linkId')
    .where(sql.ref('uncoveredLength'), 'is not', null)
    .execute()
  await createTable(
    db,
    'signing_event',
    {
      linkId: text,
      kind: text,
      facts: text,
      detail: text,
      previous: text,
      hash: text,
      seq: integer,
      at: bigint,
      phoneAt: optional(bigint),
    },
    { signing_event_key: ['linkId', 'seq'] },
  )
  await appendOnly(db, 'signing_event')
  await createTable(db, 'signature', {
    signatureId: key(text),
    linkId: reference('signing_link.linkId'),
    endorNo: text,
    policyNo: text,
    contentHash: text,
    picture: text,
    strokes: text,
    signedAt: bigint,
    outcome: text,
    message: text,
    undoneAt: optional(bigint),
    method: preset(text, 'drawn'),
    typedName: preset(text, ''),
  })
  await createIndexes(db, 'signature', {
    signature_of_link: ['linkId'],
    signature_sealing: ['outcome', 'signatureId', 'undoneAt'],
  })
  await createTable(db, 'signature_image', {
    fileId: key(reference('file.fileId')),
    signatureId: reference('signature.signatureId'),
    linkId: text,
    place: integer,
    fileName: text,
    fileType: text,
    hash: text,
  })
  await createIndexes(db, 'signature_image', { signature_image_of: ['signatureId', 'place'] })
}
