import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { checkQuota } from '../files/quota.ts'
import { uploaderOf } from './claim-access.ts'
import { checkClaimQuota } from './claim-quota.ts'
import { drawPicture } from './draw-picture.ts'
import { CLAIM_PICTURE } from './tables.ts'

/** What a picture is of; the report number is of a claim that the caller may open. */
export interface PictureOf {
  registNo: string
  docType: string
  picType: string
}

/**
 * Keeps a picture of a claim, drawn anew and encrypted with the claim's key. Throws as `drawPicture`, and 429 when the quota is used up.
 * The rows are written by `write`, in the transaction of its `db`; `discard` takes the bytes back.
 */
export async function addPicture(context: HandlerContext, { registNo, docType, picType }: PictureOf, bytes: Uint8Array) {
  const { files, now, personalData } = context
  const { userId, claimant } = uploaderOf(context)
  if (claimant === '') await checkQuota(context, userId, bytes.length)
  else await checkClaimQuota(context, registNo, bytes.length)
  const { picture, thumbnail } = await drawPicture(bytes)
  const [pkSerial, fileId] = [newId(), newId()]
  const content = await personalData.encryptBytes(context.db, CLAIM_PICTURE, registNo, pkSerial, picture)
  await files.store.stage(fileId, content)
  return {
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

/** 128 random bits. */
const newId = () => randomBytes(16).toString('hex')
