import { BUNDLE_FORMAT, BUNDLE_VERSION, type Bundle, type StoredImage } from '../../actions/evidence/rules/bundle.ts'
import type { IssuedText } from '../../actions/evidence/rules/texts.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import { clearOf } from './clear.ts'
import { daysOf } from './days.ts'
import { photosOf, storedBytes } from './photos.ts'
import type { SigningKey } from './signing-key.ts'
import { type EvidenceStore, readStored, type StoredEvidence } from './stored.ts'

interface Issuing extends EvidenceStore {
  signingKey: SigningKey
  now: number
}

/**
 * The evidence of a signature as one text that anyone can check offline; undefined when there is no signature of this number that the core
 * took. The key says that this is all of it. Throws what was damaged so that it can't be decrypted.
 */
export async function issueBundle(store: Issuing, signatureId: string): Promise<string | undefined> {
  const stored = await readStored(store.db, signatureId)
  if (stored?.signature.outcome !== 'accepted') return undefined
  const clear = clearOf(store, stored)
  const photos = clear ? await clearPhotos(store, stored) : []
  const rest: Omit<Bundle, 'issued'> = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    ...rowsOf(stored),
    images: await imagesOf(store, stored, { isClear: clear !== undefined }),
    ...(await daysOf(store.db, stored)),
    keys: await store.db.selectFrom('signing_key').selectAll().orderBy('addedAt').orderBy('keyId').execute(),
    plain: clear
      ? { picture: clear.picture, strokes: clear.strokes, shown: clear.shown ?? null, signer: clear.signer ?? null, photos }
      : null,
  }
  return canonicalJson({ ...rest, issued: issuedBy(store.signingKey, sha256(canonicalJson(rest)), store.now) })
}

function issuedBy(key: SigningKey, hash: string, at: number): Bundle['issued'] {
  const { keyId } = key
  const text: IssuedText = { format: 'steward-bundle', version: 1, hash, at, keyId }
  return { at, keyId, signature: key.sign(canonicalJson(text)) }
}

/** Rows as they are stored. An encrypted value is a text when it runs; only its type says that it is none. */
const rowsOf = ({ signature, shown, events, seals }: StoredEvidence) =>
  ({ signature, shown: shown ?? null, events, seals }) as unknown as Pick<Bundle, 'signature' | 'shown' | 'events' | 'seals'>

async function imagesOf(store: Issuing, { images }: StoredEvidence, { isClear }: { isClear: boolean }): Promise<StoredImage[]> {
  const made: StoredImage[] = []
  for (const { contentType: _contentType, ...row } of images) {
    const bytes = isClear ? '' : (await storedBytes(store, row.fileId)).toString()
    made.push({ ...(row as unknown as StoredImage), bytes })
  }
  return made
}

async function clearPhotos(store: Issuing, stored: StoredEvidence): Promise<NonNullable<Bundle['plain']>['photos'][number][]> {
  const made = []
  for (const photo of photosOf(store, stored)) {
    const bytes = await photo.read()
    made.push({ fileName: photo.fileName ?? '', bytes: bytes?.toString('base64') ?? '' })
  }
  return made
}
