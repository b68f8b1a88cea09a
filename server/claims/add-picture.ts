import { randomBytes } from 'node:crypto'
import { pictureLimits } from '../../actions/files/picture-rules.ts'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { checkQuota } from '../files/quota.ts'
import { uploaderOf } from './claim-access.ts'
import { checkClaimQuota } from './claim-quota.ts'
import { drawPicture } from './encode-picture.ts'
import { CLAIM_PICTURE } from './tables.ts'

/** The subject of a picture. The caller must have access to the claim with this report number. */
export interface PictureSubject {
  registNo: string
  docType: string
  picType: string
}

/**
 * Re-encodes a picture of a claim and stages it, encrypted with the claim's key. Throws like `drawPicture`, and 429 when the quota is
 * exceeded. `pkSerial` is the picture's id; `write` inserts the rows in the transaction of its `db`; `discard` removes the staged bytes.
 */
export async function addPicture(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'setting' | 'browser' | 'files' | 'personalData' | 'pseudonym'>,
  { registNo, docType, picType }: PictureSubject,
  bytes: Uint8Array,
) {
  const { files, now, personalData } = context
  const { userId, claimant } = uploaderOf(context)
  if (claimant === '') await checkQuota(context, userId, bytes.length)
  else await checkClaimQuota(context, registNo, bytes.length)
  const { picture, thumbnail } = await drawPicture(bytes, pictureLimits(context))
  const [pkSerial, fileId] = [newId(), newId()]
  const content = await personalData.encryptBytes(context.db, CLAIM_PICTURE, registNo, pkSerial, picture)
  await files.store.stage(fileId, content)
  return {
    pkSerial,
    async write(db: Database) {
      const origin = claimant === '' ? 'user' : 'claimant'
      const file = { fileId, fileName: '', contentType: 'image/jpeg', size: content.length, userId, createdAt: now }
      await db
        .insertInto('file')
        .values({ ...file, origin })
        .execute()
      await files.store.commit(db, fileId, content)
      const row = { pkSerial, registNo, docType, picType, fileId, thumbnail: thumbnail.toString('base64'), claimant, uploadedAt: now }
      await db
        .insertInto('claim_picture')
        .values(await personalData.encryptRow(db, CLAIM_PICTURE, row))
        .execute()
    },
    discard: () => files.store.discard(fileId),
  }
}

const newId = () => randomBytes(16).toString('hex')
