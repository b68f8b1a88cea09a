import type { Endorsement } from '../../generated/data.ts'
import type { Insurer, Signer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { ApiError } from '../handler/api-error.ts'
import { canonicalJson, sha256 } from './canonical.ts'

/** The content shown to a signer: the endorsement with its changes, and the core's pictures as base64. */
export interface Shown {
  endorsement: Endorsement
  images: readonly string[]
  /** Permitted signers; never sent to clients. */
  signers: readonly Signer[]
  /** The hash of the endorsement as canonical JSON and of each picture's hash (DEC-30). */
  hash: string
  /** The text that `hash` is computed from. */
  content: string
}

/** Reads the current content of an endorsement from the core. Throws `noEndorsement` when it does not exist. */
export async function readShown(store: PersonalStore, insurer: Insurer, endorNo: string): Promise<Shown> {
  const [found, images] = await Promise.all([insurer.endorsement(store, endorNo), insurer.endorsementImages(store, endorNo)])
  if (!found) throw new ApiError('noEndorsement')
  const hashes = images.map((image) => sha256(Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')))
  const { facts, signers } = found
  const content = canonicalJson({ endorsement: facts, images: hashes })
  return { endorsement: facts, images, signers, hash: sha256(content), content }
}
