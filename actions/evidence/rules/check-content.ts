import type { Bundle, StoredEvent } from './bundle.ts'
import type { Finding, State } from './findings.ts'
import { bytesOf, fromBase64, hashOfText, type Primitives } from './primitives.ts'
import { factsOf } from './record.ts'
import type { Facts } from './texts.ts'

/** Whether no event was changed, taken out, added or moved. An end that was cut off is found by the seals. */
export function checkChain(primitives: Primitives, { events, signature }: Bundle): Finding {
  const wrong = events.findIndex(
    (event, index) => !isLinked(primitives, event, events[index - 1]) || event.linkId !== signature.linkId || event.seq !== index + 1,
  )
  return wrong === -1
    ? { part: 'chain', state: events.length > 0 ? 'held' : 'altered' }
    : { part: 'chain', state: 'altered', place: wrong + 1 }
}

function isLinked(primitives: Primitives, event: StoredEvent, before: StoredEvent | undefined): boolean {
  const { hash, ...row } = event
  return event.previous === (before?.hash ?? '') && hashOfText(primitives, primitives.canonicalJson(row)) === hash
}

/** What a bundle holds, and what the event of the signature says of it. */
interface Signed {
  primitives: Primitives
  bundle: Bundle
  facts: Facts
}

/** Whether what was submitted, shown and agreed to is what the events say: by ciphertexts, and where it was not erased also in clear. */
export function checkContent(primitives: Primitives, bundle: Bundle): Finding[] {
  const [facts] = factsOf(bundle.events, 'signed', bundle.signature.signatureId)
  if (!facts) return [{ part: 'signature', state: 'altered' }]
  const signed = { primitives, bundle, facts }
  const consent = facts['consent']
  return [
    { part: 'shown', state: shownState(signed) },
    { part: 'signer', state: signerState(signed) },
    { part: 'signature', state: signatureState(signed) },
    checkPhotos(primitives, bundle),
    { part: 'consent', state: typeof consent === 'string' && consent !== '' ? 'held' : 'missing' },
  ]
}

const stateOf = ({ bundle }: Signed, isTrue: boolean): State => (isTrue ? (bundle.plain ? 'held' : 'erased') : 'altered')

const rowHash = (primitives: Primitives, row: object) => hashOfText(primitives, primitives.canonicalJson(row))

/** Whether the row of what was shown is the one that was written with the signature; older signatures have none. */
function isShownRow({ primitives, bundle: { shown }, facts }: Signed): boolean {
  const stored = facts['shownStoredHash']
  return stored === undefined ? shown === null : shown !== null && rowHash(primitives, shown) === stored
}

function shownState(signed: Signed): State {
  const { primitives, bundle, facts } = signed
  if (facts['shownStoredHash'] === undefined) return isShownRow(signed) && (bundle.plain?.shown ?? null) === null ? 'missing' : 'altered'
  const clear = bundle.plain?.shown ?? ''
  return stateOf(signed, isShownRow(signed) && (!bundle.plain || hashOfText(primitives, clear) === facts['shownHash']))
}

function signerState(signed: Signed): State {
  const { primitives, bundle, facts } = signed
  if (facts['signerHash'] === undefined) return (bundle.plain?.signer ?? null) === null ? 'missing' : 'altered'
  const clear = bundle.plain?.signer ?? ''
  return stateOf(signed, isShownRow(signed) && (!bundle.plain || hashOfText(primitives, clear) === facts['signerHash']))
}

function signatureState(signed: Signed): State {
  const { primitives, bundle, facts } = signed
  const { outcome: _outcome, message: _message, undoneAt: _undoneAt, method, typedName, ...submitted } = bundle.signature
  // Signatures of before names could be typed say nothing of how they were made: they were drawn.
  const isMethod =
    method === (facts['method'] ?? 'drawn') && (typedName === '' ? undefined : rowHash(primitives, { typedName })) === facts['typedHash']
  const isRow = rowHash(primitives, submitted) === facts['storedHash'] && isMethod && isOutcomeTrue(bundle)
  if (!bundle.plain) return stateOf(signed, isRow)
  const picture = fromBase64(bundle.plain.picture)
  const isPicture = picture !== undefined && primitives.sha256(picture) === facts['pictureHash']
  return stateOf(signed, isRow && isPicture && hashOfText(primitives, bundle.plain.strokes) === facts['strokesHash'])
}

/** Whether the signature's row says what the events say of what became of it. */
function isOutcomeTrue({ signature, events }: Bundle): boolean {
  const has = (kind: string) => events.filter((event) => event.kind === kind && factsOf([event], kind, signature.signatureId).length > 0)
  const [undone] = has('undone')
  return (
    signature.outcome === 'accepted' &&
    has('accepted').length === 1 &&
    signature.message === '' &&
    (undone?.at ?? null) === signature.undoneAt
  )
}

function checkPhotos(primitives: Primitives, bundle: Bundle): Finding {
  const { images, signature, events, plain } = bundle
  const added = factsOf(events, 'photoAdded', signature.signatureId)
  const wrong = added.findIndex((facts, place) => !isPhotoTrue(primitives, bundle, facts, place))
  if (wrong !== -1) return { part: 'photos', state: 'altered', place: wrong + 1 }
  if (images.length > added.length || (plain?.photos.length ?? 0) > added.length)
    return { part: 'photos', state: 'altered', place: added.length + 1 }
  if (added.length === 0) return { part: 'photos', state: 'missing' }
  return { part: 'photos', state: plain ? 'held' : 'erased' }
}

/** Whether a photo is the one that was sent: its row, and its bytes in clear or, where they were erased, as they are stored. */
function isPhotoTrue(primitives: Primitives, { images, signature, plain }: Bundle, facts: Facts, place: number): boolean {
  const image = images[place]
  if (image?.place !== place || facts['place'] !== place) return false
  if (image.hash !== facts['hash'] || image.signatureId !== signature.signatureId) return false
  const { bytes, ...row } = image
  // Signatures of before these hashes have only that of the bytes in clear.
  const { storedHash, bytesHash } = facts
  if (storedHash !== undefined && rowHash(primitives, row) !== storedHash) return false
  if (!plain) return bytesHash === undefined || primitives.sha256(bytesOf(bytes)) === bytesHash
  const photo = fromBase64(plain.photos[place]?.bytes ?? '!')
  return bytes === '' && photo !== undefined && primitives.sha256(photo) === facts['hash']
}
