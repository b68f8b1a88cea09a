/** What a key of the operator has signed, each as canonical JSON; `format` says which it is, so that none passes for another. */
export interface SealedText {
  format: 'steward-seal'
  version: 1
  signatureId: string
  /** SHA-256 of the record's text. */
  record: string
  /** The last event that is covered, and how many there are. */
  head: string
  length: number
  /** The hash of the daily head before; empty for none. */
  day: string
  at: number
  keyId: string
}

/** The head of all chains at the end of a day. Its hash is that of this text. */
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

/** That a key is its owner's and, where it names one before it, that both are the same operator's; signed by each of them. */
export interface KeyText {
  format: 'steward-key'
  version: 1
  publicKey: string
  /** The id of the key before; empty for none. */
  previous: string
  at: number
}

/** That this is all of a bundle. */
export interface IssuedText {
  format: 'steward-bundle'
  version: 1
  /** SHA-256 of the bundle without what says who issued it. */
  hash: string
  at: number
  keyId: string
}

/** What a seal says of a signature: no personal data, hashes only. */
export interface SealedRecord {
  version: 1
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  signedAt: number
  outcome: 'accepted' | 'undone'
  /** What the event `signed` holds: hashes of what was shown, of picture, strokes and rows, the consent, the page's version. */
  signed: Facts
  /** What each event `photoAdded` holds. */
  photos: Facts[]
}

export type Facts = Readonly<Record<string, string | number>>
