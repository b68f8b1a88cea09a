import type { Buffer } from 'node:buffer'
import { readWhole } from '../files/read-file.ts'
import { SIGNATURE_IMAGE } from '../signing/tables.ts'
import type { EvidenceStore, StoredEvidence } from './stored.ts'

export interface EvidencePhoto {
  fileName: string | undefined
  /** Detected from the content: image/jpeg or image/png. */
  contentType: string
  /** SHA-256 of the unencrypted bytes. */
  hash: string
  /** Returns the bytes; undefined when erased. Throws when they were altered. */
  read(): Promise<Buffer | undefined>
}

/** Returns the photos of a signature; their bytes are read on demand. */
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

/** Returns the encrypted bytes of a file. Throws when the store lost it. */
export async function storedBytes({ db, files }: EvidenceStore, fileId: string): Promise<Buffer> {
  const file = await files.open(db, fileId)
  if (!file) throw new Error('A photo of a signature is not in the store')
  return readWhole(file)
}
