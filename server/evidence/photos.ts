import type { Buffer } from 'node:buffer'
import { readWhole } from '../files/whole-file.ts'
import { SIGNATURE_IMAGE } from '../signing/tables.ts'
import type { EvidenceStore, StoredEvidence } from './stored.ts'

/** A photo that came with a signature. */
export interface EvidencePhoto {
  fileName: string | undefined
  /** By its content: image/jpeg or image/png. */
  contentType: string
  /** SHA-256 of its bytes. */
  hash: string
  /** Its bytes; undefined when they were erased. Throws when they are no longer what was sent. */
  read(): Promise<Buffer | undefined>
}

/** The photos of a signature; each is read when it is asked for. */
export function photosOf(store: EvidenceStore, { images, wrappedKey }: StoredEvidence): EvidencePhoto[] {
  const { personalData } = store
  return images.map((image) => {
    const { fileId, linkId, contentType, hash } = image
    const isErased = wrappedKey === ''
    return {
      fileName: isErased ? undefined : personalData.decryptRow(SIGNATURE_IMAGE, { ...image, wrappedKey }).fileName,
      contentType,
      hash,
      async read() {
        if (isErased) return undefined
        return personalData.decryptBytes(SIGNATURE_IMAGE, { id: linkId, wrappedKey }, fileId, await storedBytes(store, fileId))
      },
    }
  })
}

/** A photo as it is stored, encrypted. Throws when the store has lost it. */
export async function storedBytes({ db, files }: EvidenceStore, fileId: string): Promise<Buffer> {
  const file = await files.open(db, fileId)
  if (!file) throw new Error('A photo of a signature is not in the store')
  return readWhole(file)
}
