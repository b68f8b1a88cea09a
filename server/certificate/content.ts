import type { Endorsement, SigningCertificate } from '../../generated/data.ts'
import type { Evidence, EvidenceEvent } from '../evidence/evidence.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { cut } from '../../renderer/language/text.ts'
import { MAX_VALUE, writable } from './fonts.ts'

/** The content of a certificate, for page and PDF. Pictures are added after rendering. */
export type Content = SigningCertificate

/** Rows of the table "what this proves": PARTS as on the verification page, OWN only for certificates. */
const PARTS = ['signer', 'shown', 'signature', 'photos', 'consent', 'chain', 'seal', 'day'] as const
const OWN = ['Time', 'File'] as const

/**
 * Returns the content of a signing certificate, with labels from the schemas. Erased evidence (DEC-33) has no signer and no endorsement
 * data, but keeps its hashes. `verifyAt` is the address of the verification page.
 */
export function contentOf(evidence: Evidence, words: Words, verifyAt: string): Content {
  const { shown, photos, events } = evidence
  return withoutEmpty({
    signatureId: evidence.signatureId,
    endorNo: evidence.endorNo,
    policyNo: evidence.policyNo,
    endorsement: factsOf(shown),
    ...signerOf(evidence, words),
    ...howOf(evidence),
    ...hashesOf(evidence),
    verifyAt,
    rare: rareOf(evidence, words),
    changes: shown?.endorDataList ?? [],
    photos: photos.map(({ fileName = '', hash }) => ({ fileName, hash })),
    events: events.map(({ seq, kind, at, hash }) => ({ seq, kind, at, hash })),
    statements: statementsOf(words),
  })
}

type Words = Pick<Schemas, 'text' | 'card' | 'label'>
type Part = { [Name in keyof Content]?: Content[Name] | undefined }

const statementsOf = ({ text, card, label }: Words): Content['statements'] => [
  ...PARTS.map((part) => ({
    item: label('evidencePart', part),
    proves: label('evidenceProves', part),
    limits: label('evidenceLimits', part),
  })),
  ...OWN.map((item) => {
    const { title, text: proves } = card(`server.certificateProves${item}`, {})
    return { item: title, proves, limits: text(`server.certificateLimits${item}`) }
  }),
]

const signerOf = ({ signer, erased }: Evidence, { text }: Words): Part => ({
  signerName: signer?.name ?? (erased ? text('server.erased') : undefined),
  signerRole: signer?.role,
  signerMobile: signer?.mobile,
})

function howOf({ events, signatureId, method, signedAt, phoneAt, consent, schemaVersion, release }: Evidence): Part {
  const signed = events.find(({ kind, facts }) => kind === 'signed' && facts['signatureId'] === signatureId)
  const proved = signed && codeOf(signed, events)
  const { device, address } = signed?.origin ?? {}
  return { method, provedAt: proved?.at, signedAt, phoneAt, device, address, consent, schemaVersion, release }
}

/**
 * Returns the event of the code that proved the signer's mobile. This is the code of a typed name, else the login code of the signature's
 * session. Older events name no session; then the login code is returned only if it is the only one of the link.
 */
function codeOf({ seq: signedSeq, facts: { signatureId, session } }: EvidenceEvent, events: readonly EvidenceEvent[]) {
  const codes = events.filter(({ kind, seq }) => kind === 'codeRight' && seq < signedSeq)
  const ofTyped = codes.findLast(({ facts }) => facts['signatureId'] === signatureId)
  const logins = codes.filter(({ facts }) => facts['purpose'] !== 'signing')
  const ofSession = logins.find(({ facts }) => session !== undefined && facts['session'] === session)
  return ofTyped ?? ofSession ?? (logins.length === 1 ? logins[0] : undefined)
}

const hashesOf = ({ shownHash, pictureHash, strokesHash, chain, seal, dayHead }: Evidence): Part => ({
  shownHash,
  pictureHash,
  strokesHash,
  chainHead: chain.head,
  sealKeyId: seal?.keyId,
  sealedAt: seal?.at,
  sealHead: seal?.head,
  day: dayHead?.day,
  dayHash: dayHead?.hash,
})

/** Returns the endorsement's fields without its list of changes; undefined when it was erased. */
function factsOf(shown: Evidence['shown']): Endorsement | undefined {
  if (!shown) return undefined
  const { endorDataList: _changes, ...facts } = shown
  return facts
}

/** Returns a note about characters that no font covers; undefined when all are covered. */
function rareOf({ signer, shown }: Evidence, { text }: Words): string | undefined {
  const values = (shown?.endorDataList ?? []).flatMap(({ fieldName = '', oldValue = '', newValue = '' }) => [fieldName, oldValue, newValue])
  const missing = new Set([signer?.name ?? '', ...values].flatMap((value) => writable(cut(value, MAX_VALUE)).missing))
  return missing.size === 0 ? undefined : text('server.certificateRare', { numbers: [...missing].join(' ') })
}

/** Removes undefined and empty fields, as in API responses. */
function withoutEmpty(record: Part): Content {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''))
}
