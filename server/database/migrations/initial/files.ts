import type { Kysely } from 'kysely'
import { bigint, bytes, createIndexes, createTable, integer, key, optional, preset, reference, text } from './columns.ts'

/** Creates uploaded files, their contents when PostgreSQL stores them, and the mark of the storage with the files. */
export async function createFiles(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'file', {
    fileId: key(text),
    fileName: text,
    contentType: text,
    size: integer,
    userId: reference('staff.userId'),
    createdAt: bigint,
    origin: preset(text, 'user'),
    sha256: optional(text),
  })
  await createIndexes(db, 'file', { file_of: ['userId', 'createdAt'] })
  await createTable(db, 'file_content', {
    fileId: key(reference('file.fileId')),
    content: bytes,
  })
  await createTable(db, 'file_storage', {
    id: key(integer),
    mark: text,
  })
}
