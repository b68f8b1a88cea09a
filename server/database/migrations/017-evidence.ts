import type { Kysely } from 'kysely'
import { appendOnly } from './append-only.ts'

/**
 * Adds verifiable evidence: shown content and signers, seals, daily heads of all chains, and public keys. These tables are append-only
 * (DEC-34). A legal hold protects a person's key (DEC-33) and can be lifted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await texts(db, 'signature_shown', ['signatureId', 'linkId', 'shown', 'signer'])
    .addPrimaryKeyConstraint('signature_shown_key', ['signatureId'])
    .execute()
  await texts(db, 'signature_seal', ['signatureId', 'outcome', 'record', 'head', 'day', 'keyId', 'signature'])
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('signature_seal_key', ['signatureId', 'length'])
    .execute()
  await texts(db, 'signing_day', ['day', 'root', 'previous', 'hash', 'keyId', 'signature'])
    .addColumn('chains', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('signing_day_key', ['day'])
    .execute()
  await texts(db, 'signing_day_chain', ['day', 'linkId', 'head'])
    .addColumn('length', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('signing_day_chain_key', ['linkId', 'length'])
    .execute()
  await db.schema.createIndex('signing_day_chain_of').on('signing_day_chain').columns(['day', 'linkId']).execute()
  await texts(db, 'signing_key', ['keyId', 'publicKey', 'previous', 'previousSignature', 'signature'])
    .addColumn('addedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('signing_key_key', ['keyId'])
    .execute()
  for (const table of ['signature_shown', 'signature_seal', 'signing_day', 'signing_day_chain', 'signing_key']) await appendOnly(db, table)
  // Lets the clock find unsealed signatures without reading their pictures.
  await db.schema.createIndex('signature_sealing').on('signature').columns(['outcome', 'signatureId', 'undoneAt']).execute()
  await texts(db, 'legal_hold', ['kind', 'id', 'reason'])
    .addColumn('heldAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_hold_key', ['kind', 'id'])
    .execute()
}

function texts(db: Kysely<unknown>, table: string, names: readonly string[]) {
  let builder = db.schema.createTable(table).addColumn(names[0] ?? '', 'text', (column) => column.notNull())
  for (const name of names.slice(1)) builder = builder.addColumn(name, 'text', (column) => column.notNull())
  return builder
}
