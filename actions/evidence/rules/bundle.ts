import type { CoveredChain, MerkleProof } from './merkle.ts'
import type { DayText } from './texts.ts'

export const BUNDLE_FORMAT = 'steward-evidence'
export const BUNDLE_VERSION = 1

/** The evidence of one signature in one file: canonical JSON, so that the same evidence is the same bytes. */
export interface Bundle {
  format: typeof BUNDLE_FORMAT
  version: typeof BUNDLE_VERSION
  signature: StoredSignature
  /** Null for signatures of before it was kept. */
  shown: StoredShown | null
  images: readonly StoredImage[]
  /** All events of the link. */
  events: readonly StoredEvent[]
  seals: readonly StoredSeal[]
  /**
   * From the first that a seal names, or that covers the chain, to the latest one while there is anything that it does not cover; each
   * follows the one before it.
   */
  days: readonly StoredDay[]
  /** The latest daily head that covers this chain, and how; null when no day has ended since. */
  covered: { day: string; chain: CoveredChain; proof: MerkleProof } | null
  keys: readonly StoredKey[]
  /** What is about a person, in clear; null when it was erased. */
  plain: Plain | null
  issued: Issued
}

/** Rows as they are stored: what is about a person is a ciphertext, which stays when its key is destroyed. */
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
  /** The name that was typed, empty where it was drawn. */
  typedName: string
}

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
  /** Its bytes as they are stored; empty where `plain` has them in clear. */
  bytes: string
}

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

export type StoredDay = Omit<DayText, 'format' | 'version'> & { hash: string; signature: string }

export interface StoredKey {
  keyId: string
  publicKey: string
  addedAt: number
  previous: string
  previousSignature: string
  signature: string
}

export interface Plain {
  /** PNG, base64. */
  picture: string
  /** The strokes as the phone drew them, as the text of JSON. */
  strokes: string
  /** What the shown hash is over; null when it was not kept. */
  shown: string | null
  /** Canonical JSON of who signed, their number masked, with the salt of its hash; null when it was not kept. */
  signer: string | null
  photos: readonly { fileName: string; bytes: string }[]
}

/** Who says that this is all of it. */
export interface Issued {
  at: number
  keyId: string
  signature: string
}
