import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, key, optional, reference, text } from './columns.ts'

/** Creates claim pictures (CLAIMPIC) with the deletion time of those that a legal hold keeps. */
export async function createClaims(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'claim_picture', {
    pkSerial: key(text),
    registNo: text,
    docType: text,
    picType: text,
    fileId: reference('file.fileId'),
    thumbnail: text,
    claimant: text,
    uploadedAt: bigint,
    keptSince: optional(bigint),
  })
  await createIndexes(db, 'claim_picture', {
    claim_picture_file: ['fileId'],
    claim_picture_kept: ['keptSince'],
    claim_picture_of: ['registNo', 'uploadedAt'],
  })
}
