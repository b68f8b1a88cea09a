import type { Database } from '../database/tables.ts'
import { readWhole } from '../files/read-file.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { requireClaim } from './claim-access.ts'
import { CLAIM_PICTURE } from './tables.ts'

/** Returns the pictures of a claim, oldest first; none of an erased claim, because they cannot be read. */
export const listPictures = ({ db }: Pick<HandlerContext, 'db'>, registNo: string) =>
  withKeys(db)
    .select(['claim_picture.pkSerial', 'claim_picture.picType'])
    .where('claim_picture.registNo', '=', registNo)
    .where('claim_picture.keptSince', 'is', null)
    .where(({ or, eb }) => or([eb('person_key.wrappedKey', 'is', null), eb('person_key.wrappedKey', '!=', '')]))
    .orderBy('claim_picture.uploadedAt')
    .orderBy('claim_picture.pkSerial')
    .execute()

const withKeys = (db: Database) =>
  db
    .selectFrom('claim_picture')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'claim_picture.registNo').on('person_key.kind', '=', CLAIM_PICTURE.kind),
    )

/**
 * Returns the JPEG of a picture or of its thumbnail. Throws 403 without access to the claim, `gone` (404) when the picture was deleted or
 * erased.
 */
export async function readPicture(
  context: Pick<HandlerContext, 'caller' | 'db' | 'files' | 'personalData'>,
  pkSerial: string,
  size: 'whole' | 'small',
): Promise<Buffer> {
  const { db, files, personalData } = context
  const found = await withKeys(db)
    .select(['claim_picture.registNo', 'claim_picture.fileId', 'claim_picture.thumbnail', 'person_key.wrappedKey'])
    .where('claim_picture.pkSerial', '=', pkSerial)
    .where('claim_picture.keptSince', 'is', null)
    .executeTakeFirst()
  if (!found) throw new ApiError('gone')
  requireClaim(context, found.registNo)
  const { registNo, wrappedKey, fileId } = found
  if (wrappedKey === '') throw new ApiError('gone')
  if (size === 'small') return Buffer.from(personalData.decryptRow(CLAIM_PICTURE, found).thumbnail, 'base64')
  const file = await files.store.open(db, fileId)
  const picture = file && personalData.decryptBytes(CLAIM_PICTURE, { id: registNo, wrappedKey }, pkSerial, await readWhole(file))
  if (!picture) throw new ApiError('gone')
  return picture
}
