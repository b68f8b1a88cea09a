import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/context.ts'
import { ApiError } from '../handler/api-error.ts'
import { checkQuota } from './quota.ts'
import { nameFor, sniff } from './sniff.ts'

/** What one file may take (DEC-21). */
const MOST_BYTES = 15 * 1024 * 1024
const MOST_PIXELS = 50_000_000

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
 * content. Throws 422 without content, 413 above 15 MB or 50 megapixels, 415 for all but jpeg, png, pdf and office documents,
 * 429 when the person's quota is used up.
 */
export async function upload(context: HandlerContext, userId: string, sent: File): Promise<Upload> {
  const { now, files } = context
  const { size } = sent
  if (size === 0) throw new ApiError('badInput')
  if (size > MOST_BYTES) throw new ApiError('tooLarge')
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const kind = sniff(bytes)
  if (!kind) throw new ApiError('unsupported')
  if (kind.size && kind.size.width * kind.size.height > MOST_PIXELS) throw new ApiError('tooLarge')
  await checkQuota(context, userId, size)
  const file = { fileId: randomBytes(16).toString('hex'), fileName: nameFor(sent.name, kind), contentType: kind.contentType }
  await files.store.stage(file.fileId, bytes)
  return {
    file,
    async write(db) {
      await db
        .insertInto('file')
        .values({ ...file, size, userId, createdAt: now })
        .execute()
      await files.store.commit(db, file.fileId, bytes)
    },
    discard: () => files.store.discard(file.fileId),
  }
}
