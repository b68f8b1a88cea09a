import { randomBytes } from 'node:crypto'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import { photoOfA } from '../../files/demo/photos.ts'
import { type FileStore, storeFile } from '../../files/store.ts'
import type { FileTable } from '../../files/tables.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import { CLAIM_PICTURE } from '../tables.ts'

/** `photo` selects the generated image; `by` is the key of a demo person. */
interface DemoClaimPicture {
  registNo: string
  docType: string
  picType: string
  photo: 'car' | 'page'
  by: string
  sent: DemoInstant
}

export interface DemoClaimPictures {
  pictures: readonly DemoClaimPicture[]
}

export const readClaimPictures = (): DemoClaimPictures => readData('claims/demo/pictures.json')

interface SeedContext {
  days: Calendar
  store: FileStore
  people: DemoPeople
}

/** Inserts the demo's claim pictures as uploads of stewards. Generated images are small enough to be their own thumbnails. */
export async function seedClaimPictures(
  { db, personalData }: PersonalStore,
  { pictures }: DemoClaimPictures,
  { days, store, people }: SeedContext,
): Promise<void> {
  for (const [index, { registNo, docType, picType, photo, by, sent }] of pictures.entries()) {
    const [pkSerial, fileId] = [newId(), `TP${registNo}x${index + 1}`]
    const drawn = photoOfA(photo, index)
    const content = await personalData.encryptBytes(db, CLAIM_PICTURE, registNo, pkSerial, drawn)
    const uploadedAt = days.at(sent.day, sent.hour)
    const sender: Pick<FileTable, 'userId' | 'origin'> = { userId: people.get(by).userId, origin: 'user' }
    const file = { ...sender, fileId, fileName: '', contentType: 'image/jpeg', size: content.length, createdAt: uploadedAt }
    await db.insertInto('file').values(file).execute()
    await storeFile(store, db, fileId, content)
    const row = { pkSerial, registNo, docType, picType, fileId, thumbnail: drawn.toString('base64'), claimant: '', uploadedAt }
    await db
      .insertInto('claim_picture')
      .values(await personalData.encryptRow(db, CLAIM_PICTURE, row))
      .execute()
  }
}

const newId = () => randomBytes(16).toString('hex')
