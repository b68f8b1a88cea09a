import type { CoveredChain, MerkleProof } from './merkle.ts'
import type { DayText } from './texts.ts'

/** The `format` of every bundle. */
export const BUNDLE_FORMAT = 'steward-evidence'
/** The version that this program writes and the newest that it reads. */
export const BUNDLE_VERSION = 1

/** The evidence of one signature in one file. Canonical JSON, so that equal evidence is equal bytes. */
export interface Bundle {
  format: typeof BUNDLE_FORMAT
  version: typeof BUNDLE_VERSION
  signature: StoredSignature
  /** Null for older signatures, when it was not stored yet. */
  shown: StoredShown | null
  images: readonly StoredImage[]
  events: readonly StoredEvent[]
  seals: readonly StoredSeal[]
  /** The consecutive daily heads that seals name or that cover the chain; up to the newest head while some events are uncovered. */
  days: readonly StoredDay[]
  /** The latest daily head that covers this chain, with its proof; null when no day has ended since. */
  covered: { day: string; chain: CoveredChain; proof: MerkleProof } | null
  keys: readonly StoredKey[]
  /** The personal data in plain text; null when it was erased. */
  plain: Plain | null
  issued: Issued
}

/** The row of a signature as stored: personal data is ciphertext, which remains when its key is destroyed. */
export interface StoredSignature {
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  contentHash: string
  picture: string
  strokes: string
  signedAt: number
  outcome: string
  message: string
  undoneAt: number | null
  method: string
  /** The typed name; empty for a drawn signature. */
  typedName: string
}

/** The row of what the signer was shown. */
export interface StoredShown {
  signatureId: string
  linkId: string
  shown: string
  signer: string
}

export interface StoredImage {
  fileId: string
  signatureId: string
  linkId: string
  place: number
  fileName: string
  fileType: string
  hash: string
  /** The encrypted content; empty when `plain` contains it. */
  bytes: string
}

/** The row of an event; `hash` covers the row and, through `previous`, all earlier ones. */
export interface StoredEvent {
  linkId: string
  seq: number
  kind: string
  at: number
  phoneAt: number | null
  facts: string
  detail: string
  previous: string
  hash: string
}

export interface StoredSeal {
  signatureId: string
  outcome: string
  length: number
  head: string
  record: string
  day: string
  at: number
  keyId: string
  signature: string
}

/** The row of a daily head. */
export type StoredDay = Omit<DayText, 'format' | 'version'> & { hash: string; signature: string }

/** The row of an operator's key. */
export interface StoredKey {
  keyId: string
  publicKey: string
  addedAt: number
  previous: string
  previousSignature: string
  signature: string
}

/** The personal data of a signature in plain text. */
export interface Plain {
  /** PNG, base64. */
  picture: string
  /** The strokes as JSON text. */
  strokes: string
  /** The text whose hash is the shown hash; null when it was not stored. */
  shown: string | null
  /** Canonical JSON of the signer with a masked mobile number and the salt of its hash; null when it was not stored. */
  signer: string | null
  photos: readonly { fileName: string; bytes: string }[]
}

/** The signature over the whole bundle, made when it was issued. */
export interface Issued {
  at: number
  keyId: string
  signature: string
}
