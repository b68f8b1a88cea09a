import { ApiError } from '../handler/api-error.ts'
import { requireCaller, type HandlerContext } from '../handler/handler-context.ts'
import { retireAnswersWith } from '../handler/stored-answers.ts'
import { isUploader, requireClaim, uploaderId } from './claim-access.ts'

/**
 * Deletes a picture of a claim. Staff may delete any, claimants only those sent from the same browser; throws `forbidden` or
 * `notYourPicture` (403) otherwise. Succeeds for a picture that is already deleted, so that concurrent deletions both succeed.
 */
export async function deletePicture(
  context: Pick<HandlerContext, 'after' | 'caller' | 'db' | 'browser' | 'files' | 'pseudonym'>,
  pkSerial: string,
): Promise<void> {
  const { db, files, after } = context
  const found = await db
    .selectFrom('claim_picture')
    .innerJoin('file', 'file.fileId', 'claim_picture.fileId')
    .select(['claim_picture.registNo', 'claim_picture.fileId', 'claim_picture.claimant', 'file.userId'])
    .where('pkSerial', '=', pkSerial)
    .executeTakeFirst()
  if (!found) return
  requireClaim(context, found.registNo)
  if (requireCaller(context).kind !== 'staff' && !isUploader(context, found.claimant)) throw new ApiError('notYourPicture')
  // The answer to an upload that is repeated would claim that the picture is stored.
  await retireAnswersWith(db, { userId: uploaderId(found), call: 'uploadImgForEmpregist' }, pkSerial)
  const { fileId } = found
  await db.deleteFrom('claim_picture').where('pkSerial', '=', pkSerial).execute()
  await files.store.forget(db, fileId)
  await db.deleteFrom('file').where('fileId', '=', fileId).execute()
  after(() => files.store.discard(fileId))
}
