/** The text of a seal. A key signs each text below as canonical JSON; `format` prevents that one kind is presented as another. */
export interface SealedText {
  format: 'steward-seal'
  version: 1
  signatureId: string
  /** SHA-256 of the signature's record in its canonical text form. */
  record: string
  /** The hash of the last covered event, and the number of covered events. */
  head: string
  length: number
  /** The hash of the preceding daily head; empty without one. */
  day: string
  at: number
  keyId: string
}

/** The text of a daily head: the Merkle root over all chains at the end of a day. */
export interface DayText {
  format: 'steward-day'
  version: 1
  day: string
  root: string
  chains: number
  previous: string
  at: number
  keyId: string
}

/** The text of a key or key change, signed by the key and its predecessor: proves that both belong to the same operator. */
export interface KeyText {
  format: 'steward-key'
  version: 1
  publicKey: string
  /** The id of the preceding key; empty for the first. */
  previous: string
  at: number
}

export interface IssuedText {
  format: 'steward-bundle'
  version: 1
  /** SHA-256 of the bundle without `issued`. */
  hash: string
  at: number
  keyId: string
}

/** The record that a seal covers. Contains hashes but no personal data. */
export interface SealedRecord {
  version: 1
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  signedAt: number
  outcome: 'accepted' | 'undone'
  /** The facts of the event `signed`: hashes of shown content, picture, strokes and rows, the consent, the page's version. */
  signed: Facts
  /** The facts of each event `photoAdded`. */
  photos: Facts[]
}

export type Facts = Readonly<Record<string, string | number>>
