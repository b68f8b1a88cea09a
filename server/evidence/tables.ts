import type { EncryptedValue, PersonalTable } from '../personal-data/tables.ts'

/** The content shown to a signer, and the signer as returned by the core. Append-only (DEC-34). */
export interface SignatureShownTable {
  signatureId: string
  linkId: string
  /** The text that `shownHash` is computed from: endorsement, changes and hashes of pictures, as canonical JSON. */
  shown: EncryptedValue
  /** Canonical JSON of `{role,name,mobile,salt}`; empty when the core no longer lists the signer. */
  signer: EncryptedValue
}

/** A seal by the operator's key over a signature and its event chain. Append-only (DEC-34). */
export interface SignatureSealTable {
  signatureId: string
  length: number
  /** The hash of the last sealed event. */
  head: string
  outcome: 'accepted' | 'undone'
  /** The sealed record, with hashes only, as canonical JSON. */
  record: string
  /** The hash of the latest daily head; empty without one. */
  day: string
  at: number
  keyId: string
  /** Ed25519, base64. */
  signature: string
}

/** The daily head of all chains. Append-only (DEC-34). */
export interface SigningDayTable {
  /** YYYY-MM-DD. */
  day: string
  /** The Merkle root over chains that grew since the previous head. */
  root: string
  chains: number
  /** The hash of the previous head; empty for the first. */
  previous: string
  hash: string
  at: number
  keyId: string
  /** Ed25519, base64. */
  signature: string
}

/** The state of a chain that a daily head covers. Append-only (DEC-34). */
export interface SigningDayChainTable {
  day: string
  linkId: string
  length: number
  head: string
}

/** A public signing key of this service. Append-only (DEC-34). */
export interface SigningKeyTable {
  keyId: string
  /** 32 bytes, base64. */
  publicKey: string
  addedAt: number
  /** The previous key, if the operator had both. It signs this key in `previousSignature`. Both are empty otherwise. */
  previous: string
  previousSignature: string
  signature: string
}

/** A hold that prevents the destruction of a person's key (DEC-33). */
export interface LegalHoldTable {
  kind: string
  id: string
  /** Free text of the operator, e.g. a case number. */
  reason: string
  heldAt: number
}

export const SIGNATURE_SHOWN = {
  table: 'signature_shown',
  kind: 'signing',
  id: 'linkId',
  columns: { shown: undefined, signer: undefined },
} as const satisfies PersonalTable

export interface EvidenceTables {
  signature_shown: SignatureShownTable
  signature_seal: SignatureSealTable
  signing_day: SigningDayTable
  signing_day_chain: SigningDayChainTable
  signing_key: SigningKeyTable
  legal_hold: LegalHoldTable
}
