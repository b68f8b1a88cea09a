import { randomBytes } from 'node:crypto'
import { type HandlerContext, signedIn } from '../context.ts'
import { nameFor, sniff } from '../files/sniff.ts'
import type { Handler } from '../handler.ts'
import { Refusal } from '../refusal.ts'

/** What one file may take (DEC-21). */
const MOST_BYTES = 15 * 1024 * 1024
const MOST_PIXELS = 50_000_000
/** A file that no order names by then is given up, in milliseconds: a draft lives for a day (DEC-18). */
const FORGOTTEN_MS = 2 * 24 * 3_600_000

/**
 * Keeps one file for an order to come (CALL-50, DEC-21), and answers a signed address of it. What it is, and so its
 * type and the ending of its name, is told from its content. Refuses 422 without content, 413 above 15 MB or 50
 * megapixels, 415 for all but jpeg, png, pdf and office documents. `fileBase` is left out: who sent it has it.
 */
const uploadWeb: Handler<'uploadWeb'> = async ({ imgFile }, context) => {
  const { db, now, files } = context
  const { userId } = signedIn(context)
  if (imgFile.size === 0) throw new Refusal('badInput')
  if (imgFile.size > MOST_BYTES) throw new Refusal('tooLarge')
  const bytes = new Uint8Array(await imgFile.arrayBuffer())
  const kind = sniff(bytes)
  if (!kind) throw new Refusal('unsupported')
  if (kind.size && kind.size.width * kind.size.height > MOST_PIXELS) throw new Refusal('tooLarge')
  await forget(context, userId)
  const { contentType } = kind
  const file = { fileId: randomBytes(16).toString('hex'), fileName: nameFor(imgFile.name, kind), contentType }
  await db
    .insertInto('file')
    .values({ ...file, size: imgFile.size, userId, createdAt: now })
    .execute()
  await files.store.put(db, file.fileId, bytes)
  return { data: { ...file, fileUrl: files.address(file.fileId, now) } }
}

/** Takes away what this person once uploaded and never put into an order; what a complaint case has stays. */
async function forget({ db, now, files }: HandlerContext, userId: string): Promise<void> {
  const old = await db
    .selectFrom('file')
    .select('fileId')
    .where('userId', '=', userId)
    .where('createdAt', '<', now - FORGOTTEN_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task')
            .select('task.taskId')
            .where(({ or, eb, ref }) =>
              or([eb('task.imgFileId', '=', ref('file.fileId')), eb('task.otherFileId', '=', ref('file.fileId'))]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('complaint_file').select('complaint_file.caseNo').whereRef('complaint_file.fileId', '=', 'file.fileId'))),
    )
    .execute()
  for (const { fileId } of old) {
    await files.store.remove(db, fileId)
    await db.deleteFrom('file').where('fileId', '=', fileId).execute()
  }
}

export default uploadWeb
