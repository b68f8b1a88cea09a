import type { Endorsement, SigningCertificate } from '../../generated/data.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { writable } from './fonts.ts'

/** What is said of a certificate, by page and PDF alike; a picture is in it once it is drawn. */
export type Content = SigningCertificate

/** What evidence proves and what not, in the words of the page that verifies it, and then what only a certificate has. */
const PARTS = ['signer', 'shown', 'signature', 'photos', 'consent', 'chain', 'seal', 'day'] as const
const OWN = ['Time', 'File'] as const

/**
 * What the certificate of a signature says, in the words of the schemas. Who signed, and what they were shown, is left out where
 * it was erased (DEC-33); the hashes stand all the same. `verifyAt`: where anyone can check it.
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

function howOf({ events, signatureId, method, signedAt, phoneAt, consent, schemaVersion }: Evidence): Part {
  const signed = events.find(({ kind, facts }) => kind === 'signed' && facts['signatureId'] === signatureId)
  const proved = events.findLast(({ kind, seq }) => kind === 'codeRight' && seq < (signed?.seq ?? 0))
  const { device, address } = signed?.origin ?? {}
  return { method, provedAt: proved?.at, signedAt, phoneAt, device, address, consent, schemaVersion }
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

/** What an endorsement is, without what it changes; undefined when it was erased. */
function factsOf(shown: Evidence['shown']): Endorsement | undefined {
  if (!shown) return undefined
  const { endorDataList: _changes, ...facts } = shown
  return facts
}

/** A sentence about the characters that no font has; undefined when there are none. */
function rareOf({ signer, shown }: Evidence, { text }: Words): string | undefined {
  const values = (shown?.endorDataList ?? []).flatMap(({ fieldName = '', oldValue = '', newValue = '' }) => [fieldName, oldValue, newValue])
  const missing = new Set([signer?.name ?? '', ...values].flatMap((value) => writable(value).missing))
  return missing.size === 0 ? undefined : text('server.certificateRare', { numbers: [...missing].join(' ') })
}

/** A record as calls answer it: what is not known is not there. */
function withoutEmpty(record: Part): Content {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''))
}
