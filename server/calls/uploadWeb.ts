import { randomBytes } from 'node:crypto'
import { signedIn } from '../handler/context.ts'
import { checkQuota } from '../files/quota.ts'
import { nameFor, sniff } from '../files/sniff.ts'
import type { Handler } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/** What one file may take (DEC-21). */
const MOST_BYTES = 15 * 1024 * 1024
const MOST_PIXELS = 50_000_000

/**
 * Keeps one file for an order to come (CALL-50, DEC-21), and answers a signed address of it. What it is, and so its
 * type and the ending of its name, is told from its content. Refuses 422 without content, 413 above 15 MB or 50
 * megapixels, 415 for all but jpeg, png, pdf and office documents, 429 when the person's quota is used up. `fileBase` is
 * left out: who sent it has it.
 */
const uploadWeb: Handler<'uploadWeb'> = async ({ imgFile }, context) => {
  const { now, files } = context
  const { userId } = signedIn(context)
  const { size } = imgFile
  if (size === 0) throw new ApiError('badInput')
  if (size > MOST_BYTES) throw new ApiError('tooLarge')
  const bytes = new Uint8Array(await imgFile.arrayBuffer())
  const kind = sniff(bytes)
  if (!kind) throw new ApiError('unsupported')
  if (kind.size && kind.size.width * kind.size.height > MOST_PIXELS) throw new ApiError('tooLarge')
  await checkQuota(context, userId, size)
  const { contentType } = kind
  const file = { fileId: randomBytes(16).toString('hex'), fileName: nameFor(imgFile.name, kind), contentType }
  await files.store.stage(file.fileId, bytes)
  return {
    async write(db) {
      await db
        .insertInto('file')
        .values({ ...file, size, userId, createdAt: now })
        .execute()
      await files.store.commit(db, file.fileId, bytes)
      return { data: { ...file, fileUrl: files.address(file.fileId, now) } }
    },
    discard: () => files.store.discard(file.fileId),
  }
}

export default uploadWeb
