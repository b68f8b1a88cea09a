import type { Endorsement } from '../../generated/data.ts'
import type { Insurer, Signer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { ApiError } from '../handler/api-error.ts'
import { canonicalJson, sha256 } from './canonical.ts'

/** What a signer is shown: facts and changes, and the core's pictures as base64. */
export interface Shown {
  endorsement: Endorsement
  images: readonly string[]
  /** Who may sign it; nobody is shown this. */
  signers: readonly Signer[]
  /** Over all of it (DEC-30): facts and changes as canonical JSON, and the hash of each picture's bytes. */
  hash: string
  /** What the hash is over. */
  content: string
}

/** What the signer of an endorsement is shown, as the core has it now. Throws `noEndorsement` when it has none. */
export async function readShown(store: PersonalStore, insurer: Insurer, endorNo: string): Promise<Shown> {
  const [found, images] = await Promise.all([insurer.endorsement(store, endorNo), insurer.endorsementImages(store, endorNo)])
  if (!found) throw new ApiError('noEndorsement')
  const hashes = images.map((image) => sha256(Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')))
  const { facts, signers } = found
  const content = canonicalJson({ endorsement: facts, images: hashes })
  return { endorsement: facts, images, signers, hash: sha256(content), content }
}
