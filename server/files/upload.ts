import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import { checkQuota } from './quota.ts'
import { sha256 } from './read-file.ts'
import { sanitize } from './sanitize.ts'
import { nameFor } from './sniff.ts'

/** A file with stored bytes and without a row yet. */
interface Upload {
  file: { fileId: string; fileName: string; contentType: string }
  /** Inserts the row, in the transaction of `db`. */
  write(db: Database): Promise<void>
  /** Deletes the bytes. */
  discard(): Promise<void>
}

/**
 * Stores the bytes of an uploaded file, a picture without its metadata (DEC-21). Type and file extension are determined from the content.
 * Throws 422 for an empty file, 413 and 415 like `sanitize`, and 429 when the user's quota is used up.
 */
export async function upload(
  context: Pick<HandlerContext, 'db' | 'now' | 'setting' | 'files'>,
  userId: string,
  sent: File,
): Promise<Upload> {
  const { now, files } = context
  if (sent.size === 0) throw new ApiError('badInput')
  const { kind, bytes } = sanitize(new Uint8Array(await sent.arrayBuffer()))
  const size = bytes.length
  await checkQuota(context, userId, size)
  const file = { fileId: randomBytes(16).toString('hex'), fileName: nameFor(sent.name, kind), contentType: kind.contentType }
  await files.store.stage(file.fileId, bytes)
  return {
    file,
    async write(db) {
      await db
        .insertInto('file')
        .values({ ...file, size, sha256: sha256(bytes), userId, origin: 'user', createdAt: now })
        .execute()
      await files.store.commit(db, file.fileId, bytes)
    },
    discard: () => files.store.discard(file.fileId),
  }
}
