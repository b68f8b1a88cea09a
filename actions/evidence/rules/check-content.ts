import type { Bundle, StoredEvent } from './bundle.ts'
import type { Finding, State } from './findings.ts'
import { bytesOf, fromBase64, hashOfText, type Primitives } from './primitives.ts'
import { factsOf } from './record.ts'
import type { Facts } from './texts.ts'

/** Checks that no event was changed, removed, inserted or moved. The seals detect a truncated end. */
export function checkChain(primitives: Primitives, { events, signature }: Bundle): Finding {
  const wrong = events.findIndex(
    (event, index) => !isLinked(primitives, event, events[index - 1]) || event.linkId !== signature.linkId || event.seq !== index + 1,
  )
  return wrong === -1
    ? { part: 'chain', state: events.length > 0 ? 'held' : 'altered' }
    : { part: 'chain', state: 'altered', place: wrong + 1 }
}

function isLinked(primitives: Primitives, event: StoredEvent, predecessor: StoredEvent | undefined): boolean {
  const { hash, ...row } = event
  return event.previous === (predecessor?.hash ?? '') && hashOfText(primitives, primitives.canonicalJson(row)) === hash
}

/** A bundle and the facts of its `signed` event. */
interface Signed {
  primitives: Primitives
  bundle: Bundle
  facts: Facts
}

/** Checks the submitted data, the shown content and the consent against the events: the ciphertexts and, unless erased, the plain text. */
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

const stateOf = ({ bundle }: Signed, isValid: boolean): State => (isValid ? (bundle.plain ? 'held' : 'erased') : 'altered')

const rowHash = (primitives: Primitives, row: object) => hashOfText(primitives, primitives.canonicalJson(row))

/** Whether the row of the shown content is the one written with the signature. Older signatures have none. */
function isShownRow({ primitives, bundle: { shown }, facts }: Signed): boolean {
  const stored = facts['shownStoredHash']
  return stored === undefined ? shown === null : shown !== null && rowHash(primitives, shown) === stored
}

function shownState(signed: Signed): State {
  const { primitives, bundle, facts } = signed
  if (facts['shownStoredHash'] === undefined) return isShownRow(signed) && (bundle.plain?.shown ?? null) === null ? 'missing' : 'altered'
  const text = bundle.plain?.shown ?? ''
  return stateOf(signed, isShownRow(signed) && (!bundle.plain || hashOfText(primitives, text) === facts['shownHash']))
}

function signerState(signed: Signed): State {
  const { primitives, bundle, facts } = signed
  if (facts['signerHash'] === undefined) return (bundle.plain?.signer ?? null) === null ? 'missing' : 'altered'
  const text = bundle.plain?.signer ?? ''
  return stateOf(signed, isShownRow(signed) && (!bundle.plain || hashOfText(primitives, text) === facts['signerHash']))
}

function signatureState(signed: Signed): State {
  const { primitives, bundle, facts } = signed
  const { outcome: _outcome, message: _message, undoneAt: _undoneAt, method, typedName, ...submitted } = bundle.signature
  // Older signatures have no method, because all were drawn.
  const isMethod =
    method === (facts['method'] ?? 'drawn') && (typedName === '' ? undefined : rowHash(primitives, { typedName })) === facts['typedHash']
  const isRow = rowHash(primitives, submitted) === facts['storedHash'] && isMethod && isOutcomeValid(bundle)
  if (!bundle.plain) return stateOf(signed, isRow)
  const picture = fromBase64(bundle.plain.picture)
  const isPicture = picture !== undefined && primitives.sha256(picture) === facts['pictureHash']
  return stateOf(signed, isRow && isPicture && hashOfText(primitives, bundle.plain.strokes) === facts['strokesHash'])
}

/** Whether the outcome in the signature's row equals that of the events. */
function isOutcomeValid({ signature, events }: Bundle): boolean {
  const ofKind = (kind: string) => events.filter((event) => event.kind === kind && factsOf([event], kind, signature.signatureId).length > 0)
  const [undone] = ofKind('undone')
  return (
    signature.outcome === 'accepted' &&
    ofKind('accepted').length === 1 &&
    signature.message === '' &&
    (undone?.at ?? null) === signature.undoneAt
  )
}

function checkPhotos(primitives: Primitives, bundle: Bundle): Finding {
  const { images, signature, events, plain } = bundle
  const added = factsOf(events, 'photoAdded', signature.signatureId)
  const wrong = added.findIndex((facts, place) => !isPhotoValid(primitives, bundle, facts, place))
  if (wrong !== -1) return { part: 'photos', state: 'altered', place: wrong + 1 }
  if (images.length > added.length || (plain?.photos.length ?? 0) > added.length)
    return { part: 'photos', state: 'altered', place: added.length + 1 }
  if (added.length === 0) return { part: 'photos', state: 'missing' }
  return { part: 'photos', state: plain ? 'held' : 'erased' }
}

/** Whether a photo is the submitted one: its row, and its plain bytes or, if erased, its encrypted bytes. */
function isPhotoValid(primitives: Primitives, { images, signature, plain }: Bundle, facts: Facts, place: number): boolean {
  const image = images[place]
  if (image?.place !== place || facts['place'] !== place) return false
  if (image.hash !== facts['hash'] || image.signatureId !== signature.signatureId) return false
  const { bytes, ...row } = image
  // Older signatures have only the hash of the plain bytes.
  const { storedHash, bytesHash } = facts
  if (storedHash !== undefined && rowHash(primitives, row) !== storedHash) return false
  if (!plain) return bytesHash === undefined || primitives.sha256(bytesOf(bytes)) === bytesHash
  const photo = fromBase64(plain.photos[place]?.bytes ?? '!')
  return bytes === '' && photo !== undefined && primitives.sha256(photo) === facts['hash']
}
