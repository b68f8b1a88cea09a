import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireCaller, type HandlerContext } from '../handler/handler-context.ts'
import { retireAnswersWith } from '../handler/stored-answers.ts'
import { isHeld } from '../personal-data/erase-person.ts'
import { isUploader, requireClaim, uploaderId } from './claim-access.ts'
import { CLAIM_PICTURE } from './tables.ts'

/**
 * Deletes a picture of a claim. Staff may delete any, claimants only those sent from the same browser; throws `forbidden` or
 * `notYourPicture` (403) otherwise. Succeeds for a picture that is already deleted, so that concurrent deletions both succeed. While a legal
 * hold protects the claim, the picture is only hidden, and the answer is the same (DEC-33).
 */
export async function deletePicture(
  context: Pick<HandlerContext, 'after' | 'caller' | 'db' | 'now' | 'browser' | 'files' | 'pseudonym'>,
  pkSerial: string,
): Promise<void> {
  const { db, now, files, after } = context
  const found = await db
    .selectFrom('claim_picture')
    .innerJoin('file', 'file.fileId', 'claim_picture.fileId')
    .select(['claim_picture.registNo', 'claim_picture.fileId', 'claim_picture.claimant', 'file.userId'])
    .where('pkSerial', '=', pkSerial)
    .where('keptSince', 'is', null)
    .executeTakeFirst()
  if (!found) return
  requireClaim(context, found.registNo)
  if (requireCaller(context).kind !== 'staff' && !isUploader(context, found.claimant)) throw new ApiError('notYourPicture')
  // The answer to an upload that is repeated would claim that the picture is stored.
  await retireAnswersWith(db, { userId: uploaderId(found), call: 'uploadImgForEmpregist' }, pkSerial)
  const { fileId, registNo } = found
  if (await isHeld(db, { kind: CLAIM_PICTURE.kind, id: registNo })) {
    await db.updateTable('claim_picture').set({ keptSince: now }).where('pkSerial', '=', pkSerial).execute()
    return
  }
  await db.deleteFrom('claim_picture').where('pkSerial', '=', pkSerial).execute()
  await files.store.forget(db, fileId)
  await db.deleteFrom('file').where('fileId', '=', fileId).execute()
  after(() => files.store.discard(fileId))
}

/** Deletes the hidden pictures of claims without a legal hold. The sweep then deletes their files, which nothing refers to any more. */
export async function deleteReleasedPictures(db: Database): Promise<void> {
  const kept = await db.selectFrom('claim_picture').select(['pkSerial', 'registNo']).where('keptSince', '>', 0).execute()
  if (kept.length === 0) return
  const holds = await db
    .selectFrom('legal_hold')
    .select('id')
    .where('kind', '=', CLAIM_PICTURE.kind)
    .where('id', 'in', [...new Set(kept.map(({ registNo }) => registNo))])
    .execute()
  const held = new Set(holds.map(({ id }) => id))
  const released = kept.flatMap(({ pkSerial, registNo }) => (held.has(registNo) ? [] : [pkSerial]))
  if (released.length > 0) await db.deleteFrom('claim_picture').where('pkSerial', 'in', released).execute()
}
