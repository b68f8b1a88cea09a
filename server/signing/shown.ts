import type { Endorsement } from '../../generated/data.ts'
import type { CoreEndorsement, Insurer } from '../integrations/insurer.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson, sha256 } from './canonical.ts'

/** The content shown to a signer: the endorsement with its changes, and the core's pictures as base64. */
export interface Shown {
  endorsement: Endorsement
  images: readonly string[]
  /** The hash of the endorsement as canonical JSON, of each picture's hash, and of the core's version (DEC-30). */
  hash: string
  /** The text that `hash` is computed from. */
  content: string
}

/** Reads the pictures of an endorsement from the core, and returns everything that the signer is shown. */
export async function readShown(
  store: PersonalStore,
  insurer: Insurer,
  endorNo: string,
  { facts, version }: CoreEndorsement,
): Promise<Shown> {
  const images = await insurer.endorsementImages(store, endorNo)
  const hashes = images.map((image) => sha256(Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')))
  const content = canonicalJson({ endorsement: facts, images: hashes, version })
  return { endorsement: facts, images, hash: sha256(content), content }
}
