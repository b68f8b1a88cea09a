import type { Kysely } from 'kysely'
import { appendOnly } from '../append-only.ts'
import { bigint, createIndexes, createTable, integer, optional, reference, text } from './columns.ts'

/** Creates verifiable evidence and certificates. The tables are append-only (DEC-34), except legal holds, which can be lifted. */
export async function createEvidence(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'signature_shown',
    {
      signatureId: text,
      linkId: text,
      shown: text,
      signer: text,
    },
    { signature_shown_key: ['signatureId'] },
  )
  await appendOnly(db, 'signature_shown')
  await createTable(
    db,
    'signature_seal',
    {
      signatureId: text,
      outcome: text,
      record: text,
      head: text,
      day: text,
      keyId: text,
      signature: text,
      length: integer,
      at: bigint,
    },
    { signature_seal_key: ['signatureId', 'length'] },
  )
  await appendOnly(db, 'signature_seal')
  await createTable(
    db,
    'signing_day',
    {
      day: text,
      root: text,
      previous: text,
      hash: text,
      keyId: text,
      signature: text,
      chains: integer,
      at: bigint,
    },
    { signing_day_key: ['day'] },
  )
  // Heads are ordered by their hash chain: after a clock was set back, a later head can have an earlier day (DEC-41).
  await db.schema.createIndex('signing_day_previous').on('signing_day').column('previous').unique().execute()
  await appendOnly(db, 'signing_day')
  await createTable(
    db,
    'signing_day_chain',
    {
      day: text,
      linkId: text,
      head: text,
      length: integer,
    },
    { signing_day_chain_key: ['linkId', 'length'] },
  )
  await createIndexes(db, 'signing_day_chain', { signing_day_chain_of: ['day', 'linkId'] })
  await appendOnly(db, 'signing_day_chain')
  await createTable(
    db,
    'signing_key',
    {
      keyId: text,
      publicKey: text,
      previous: text,
      previousSignature: text,
      signature: text,
      addedAt: bigint,
    },
    { signing_key_key: ['keyId'] },
  )
  await appendOnly(db, 'signing_key')
  await createTable(
    db,
    'legal_hold',
    {
      kind: text,
      id: text,
      reason: text,
      heldAt: bigint,
    },
    { legal_hold_key: ['kind', 'id'] },
  )
  await createTable(
    db,
    'signing_certificate',
    {
      signatureId: reference('signature.signatureId'),
      edition: integer,
      linkId: text,
      fileId: reference('file.fileId'),
      hash: text,
      size: integer,
      level: text,
      issuedAt: bigint,
      fadesAt: optional(bigint),
    },
    { signing_certificate_edition: ['signatureId', 'edition'] },
  )
  await createIndexes(db, 'signing_certificate', { signing_certificate_file: ['fileId'] })
  await appendOnly(db, 'signing_certificate')
}
