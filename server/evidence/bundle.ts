import { BUNDLE_FORMAT, BUNDLE_VERSION, type Bundle, type StoredImage } from '../../actions/evidence/rules/bundle.ts'
import type { IssuedText } from '../../actions/evidence/rules/texts.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import { decryptEvidence } from './decrypt.ts'
import { daysOf } from './days.ts'
import { photosOf, storedBytes } from './photos.ts'
import type { SigningKey } from './signing-key.ts'
import { type EvidenceStore, readStored, type StoredEvidence } from './stored.ts'

interface BundleStore extends EvidenceStore {
  signingKey: SigningKey
  now: number
}

/**
 * Returns the evidence bundle of an accepted signature as JSON for offline verification; undefined for any other. Signed by the operator's
 * key, so that missing parts are detected. Throws when damaged data cannot be decrypted.
 */
export async function issueBundle(store: BundleStore, signatureId: string): Promise<string | undefined> {
  const stored = await readStored(store.db, signatureId)
  if (stored?.signature.outcome !== 'accepted') return undefined
  const plaintext = decryptEvidence(store, stored)
  const photos = plaintext ? await plaintextPhotos(store, stored) : []
  const unsigned: Omit<Bundle, 'issued'> = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    ...rowsOf(stored),
    images: await imagesOf(store, stored, { isClear: plaintext !== undefined }),
    ...(await daysOf(store.db, stored)),
    keys: await store.db.selectFrom('signing_key').selectAll().orderBy('addedAt').orderBy('keyId').execute(),
    plain: plaintext
      ? { picture: plaintext.picture, strokes: plaintext.strokes, shown: plaintext.shown ?? null, signer: plaintext.signer ?? null, photos }
      : null,
  }
  return canonicalJson({ ...unsigned, issued: signatureOf(store.signingKey, sha256(canonicalJson(unsigned)), store.now) })
}

function signatureOf(key: SigningKey, hash: string, at: number): Bundle['issued'] {
  const { keyId } = key
  const text: IssuedText = { format: 'steward-bundle', version: 1, hash, at, keyId }
  return { at, keyId, signature: key.sign(canonicalJson(text)) }
}

/** Returns the stored rows. The cast is safe, because encrypted values are strings at run time. */
const rowsOf = ({ signature, shown, events, seals }: StoredEvidence) =>
  ({ signature, shown: shown ?? null, events, seals }) as unknown as Pick<Bundle, 'signature' | 'shown' | 'events' | 'seals'>

async function imagesOf(store: BundleStore, { images }: StoredEvidence, { isClear }: { isClear: boolean }): Promise<StoredImage[]> {
  const result: StoredImage[] = []
  for (const { contentType: _contentType, ...row } of images) {
    const bytes = isClear ? '' : (await storedBytes(store, row.fileId)).toString()
    result.push({ ...(row as unknown as StoredImage), bytes })
  }
  return result
}

async function plaintextPhotos(store: BundleStore, stored: StoredEvidence): Promise<NonNullable<Bundle['plain']>['photos'][number][]> {
  const result = []
  for (const photo of photosOf(store, stored)) {
    const bytes = await photo.read()
    result.push({ fileName: photo.fileName ?? '', bytes: bytes?.toString('base64') ?? '' })
  }
  return result
}
