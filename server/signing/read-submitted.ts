import { readWhole } from '../files/read-file.ts'
import type { FileStore } from '../files/store.ts'
import type { SignatureSubmission } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { SIGNATURE, SIGNATURE_IMAGE } from './tables.ts'

/** A stored signature as it is submitted to the core, without its version. */
export type Submitted = Omit<SignatureSubmission, 'version'>

/** Returns the stored signature as it is submitted to the insurer's core; undefined when its signing was erased. */
export async function readSubmitted(
  { db, personalData }: PersonalStore,
  store: FileStore,
  signatureId: string,
): Promise<Submitted | undefined> {
  const row = await db
    .selectFrom('signature')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'signature.linkId').on('person_key.kind', '=', SIGNATURE.kind))
    .selectAll('signature')
    .select('wrappedKey')
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  if (row.wrappedKey === '') return undefined
  const { endorNo, policyNo, picture, method } = personalData.decryptRow(SIGNATURE, row)
  const rows = await db
    .selectFrom('signature_image')
    .innerJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'signature_image.linkId').on('person_key.kind', '=', SIGNATURE.kind),
    )
    .selectAll('signature_image')
    .select('wrappedKey')
    .where('signatureId', '=', signatureId)
    .orderBy('place')
    .execute()
  const images = []
  for (const image of rows) {
    const { fileName, fileType } = personalData.decryptRow(SIGNATURE_IMAGE, { ...image })
    const file = await store.open(db, image.fileId)
    if (!file) throw new Error('A photo of a signature is not in the store')
    const bytes = personalData.decryptBytes(
      SIGNATURE_IMAGE,
      { id: image.linkId, wrappedKey: image.wrappedKey },
      image.fileId,
      await readWhole(file),
    )
    images.push({ fileName, fileType, fileBase: bytes?.toString('base64') ?? '' })
  }
  const typed = method === 'typed' ? { method } : {}
  return { submissionId: signatureId, endorNo, policyNo, autographBase64: picture, images, ...typed }
}
