import { ApiError } from '../handler/api-error.ts'
import { anyCaller, type HandlerContext } from '../handler/handler-context.ts'
import { isUploader, requireClaim } from './claim-access.ts'

/**
 * Deletes a picture of a claim, for staff and for the claimant who sent it, from the same telephone; throws `forbidden` or
 * `notYourPicture` (403) to others. One that is not there any more is deleted, as was wished: of two who delete it, both are told so.
 */
export async function deletePicture(context: HandlerContext, pkSerial: string): Promise<void> {
  const { db, files, after } = context
  const found = await db
    .selectFrom('claim_picture')
    .select(['registNo', 'fileId', 'claimant'])
    .where('pkSerial', '=', pkSerial)
    .executeTakeFirst()
  if (!found) return
  requireClaim(context, found.registNo)
  if (anyCaller(context).kind !== 'staff' && !isUploader(context, found.claimant)) throw new ApiError('notYourPicture')
  const { fileId } = found
  await db.deleteFrom('claim_picture').where('pkSerial', '=', pkSerial).execute()
  await files.store.forget(db, fileId)
  await db.deleteFrom('file').where('fileId', '=', fileId).execute()
  after(() => files.store.discard(fileId))
}
