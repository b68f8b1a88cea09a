import type { EncryptedValue, PersonalTable } from '../personal-data/tables.ts'

/** What a signer saw, and who they are, as the core said when they signed. Append-only (DEC-34). */
export interface SignatureShownTable {
  signatureId: string
  linkId: string
  /** What the shown hash is over: facts and changes, and the hashes of the pictures, as canonical JSON. */
  shown: EncryptedValue
  /** Canonical JSON of `{role,name,mobile,salt}`; empty when the core no longer named them. */
  signer: EncryptedValue
}

/** What the operator's key has signed of one signature and its link's chain. Append-only (DEC-34). */
export interface SignatureSealTable {
  signatureId: string
  /** How many events of the link the seal covers. */
  length: number
  /** The hash of the last of them. */
  head: string
  outcome: 'accepted' | 'undone'
  /** What was sealed, hashes only, as canonical JSON. */
  record: string
  /** The hash of the daily head before; empty for none. */
  day: string
  at: number
  keyId: string
  /** Ed25519, base64. */
  signature: string
}

/** The head of all chains at the end of a business day. Append-only (DEC-34). */
export interface SigningDayTable {
  /** YYYY-MM-DD. */
  day: string
  /** The root of a tree of hashes over the chains that have grown since the day before. */
  root: string
  /** How many they are. */
  chains: number
  /** The hash of the day before; empty for the first. */
  previous: string
  hash: string
  at: number
  keyId: string
  /** Ed25519, base64. */
  signature: string
}

/** A chain that a daily head covers, as it was then. Append-only (DEC-34). */
export interface SigningDayChainTable {
  day: string
  linkId: string
  length: number
  head: string
}

/** The public part of each key that this service was started with. Append-only (DEC-34). */
export interface SigningKeyTable {
  keyId: string
  /** 32 bytes, base64. */
  publicKey: string
  addedAt: number
  /** The key before, when the operator had both: it then signs that this one is theirs, too. Empty otherwise, as its signature. */
  previous: string
  previousSignature: string
  signature: string
}

/** Whose key may not be destroyed (DEC-33). */
export interface LegalHoldTable {
  kind: string
  id: string
  /** The operator's words, e.g. the number of the case. */
  reason: string
  heldAt: number
}

export const SIGNATURE_SHOWN = {
  table: 'signature_shown',
  kind: 'signing',
  id: 'linkId',
  columns: { shown: undefined, signer: undefined },
} as const satisfies PersonalTable

/** The tables of what is shown and checked of signatures. */
export interface EvidenceTables {
  signature_shown: SignatureShownTable
  signature_seal: SignatureSealTable
  signing_day: SigningDayTable
  signing_day_chain: SigningDayChainTable
  signing_key: SigningKeyTable
  legal_hold: LegalHoldTable
}
