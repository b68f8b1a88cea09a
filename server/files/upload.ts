import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import { inspect } from './inspect.ts'
import { checkQuota } from './quota.ts'
import { nameFor } from './sniff.ts'

/** A file whose bytes are kept, and whose row is still to be written. */
interface Upload {
  file: { fileId: string; fileName: string; contentType: string }
  /** Writes the row, in the transaction of `db`. */
  write(db: Database): Promise<void>
  /** Takes the bytes back. */
  discard(): Promise<void>
}

/**
 * Keeps the bytes of a file for a task to come (DEC-21). What it is, and so its type and the ending of its name, is told from its
 * content. Throws 422 without content, 413 and 415 as `inspect`, 429 when the person's quota is used up.
 */
export async function upload(context: HandlerContext, userId: string, sent: File): Promise<Upload> {
  const { now, files } = context
  const { size } = sent
  if (size === 0) throw new ApiError('badInput')
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const kind = inspect(bytes)
  await checkQuota(context, userId, size)
  const file = { fileId: randomBytes(16).toString('hex'), fileName: nameFor(sent.name, kind), contentType: kind.contentType }
  await files.store.stage(file.fileId, bytes)
  return {
    file,
    async write(db) {
      await db
        .insertInto('file')
        .values({ ...file, size, userId, origin: 'user', createdAt: now })
        .execute()
      await files.store.commit(db, file.fileId, bytes)
    },
    discard: () => files.store.discard(file.fileId),
  }
}
