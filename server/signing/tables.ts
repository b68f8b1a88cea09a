import type { Generated } from 'kysely'
import type { EncryptedValue, PersonalTable } from '../personal-data/tables.ts'

/** A signing link for one endorsement (DEC-29); see `statusOf` for its status. */
export interface SigningLinkTable {
  /** 128 random bits. */
  linkId: string
  endorNo: string
  policyNo: string
  userId: string
  /** The channel; empty until sending is confirmed. */
  channel: '' | 'card' | 'copy'
  /** The recipient's WeCom id; empty when unknown. */
  externalUserId: string
  reservedAt: number
  expiresAt: number
  sentAt: number | null
  openedAt: number | null
  /** When the accepted signature was made. */
  signedAt: number | null
  withdrawnAt: number | null
  /** When a number without permission to sign requested a code. */
  strangerAt: number | null
  /** The signature that awaits the core's response: for its submission, or, when equal to `signatureId`, for its undoing. */
  pendingId: string | null
  /** The accepted signature. */
  signatureId: string | null
  taskId: string | null
  /** The length of the chain while no daily head covers its latest event; 0 when unknown, null when a head covers the chain. */
  uncoveredLength: Generated<number | null>
}

/** An event of a link, chained by hashes. Append-only (DEC-34). */
export interface SigningEventTable {
  linkId: string
  /** Starts at 1. */
  seq: number
  kind: SigningEventKind
  at: number
  /** The phone's time, if sent. */
  phoneAt: number | null
  /** Public details as canonical JSON: hashes, codes, versions. */
  facts: string
  /** Personal details as JSON: address and device. */
  detail: EncryptedValue
  /** The hash of the previous event; empty for the first. */
  previous: string
  hash: string
}

export type SigningEventKind =
  | 'reserved'
  | 'sent'
  | 'opened'
  | 'codeSent'
  | 'strangerAsked'
  | 'codeRight'
  | 'codeWrong'
  | 'read'
  | 'signed'
  | 'photoAdded'
  | 'submitted'
  | 'accepted'
  | 'refused'
  | 'undoAsked'
  | 'undone'
  | 'undoRefused'
  | 'withdrawn'
  | 'held'
  | 'released'
  | 'erased'
  /** An edition of the certificate was issued: its hash, size and level. */
  | 'issued'

export type SigningMethod = 'drawn' | 'typed'

export interface SignatureTable {
  /** Also the submission id at the insurer's core. */
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  /** The hash of the drawing, the photos, the shown content and the consent; an equal hash is the same signature. */
  contentHash: string
  /** PNG, base64. A typed name is rendered by the phone and marked as typed. */
  picture: EncryptedValue
  /** The strokes from the phone, as JSON; empty for a typed signature. */
  strokes: EncryptedValue
  /** Drawn by hand, or typed and confirmed by a second code (docs/architecture/signing.md). */
  method: SigningMethod
  /** The typed name; empty for a drawn signature. */
  typedName: EncryptedValue
  /** When the signer submitted it; the core may respond later. */
  signedAt: number
  /** Empty until the core responds. */
  outcome: '' | 'accepted' | 'refused'
  message: string
  undoneAt: number | null
}

/** A photo of a signature. Its encrypted bytes are in the file store. */
export interface SignatureImageTable {
  fileId: string
  signatureId: string
  linkId: string
  place: number
  fileName: EncryptedValue
  fileType: string
  /** SHA-256 of the unencrypted bytes. */
  hash: string
}

/** The encrypted columns. Each link has one key, so that a signing is erased as a whole. */
export const SIGNING_EVENT = {
  table: 'signing_event',
  kind: 'signing',
  id: 'linkId',
  columns: { detail: undefined },
} as const satisfies PersonalTable
export const SIGNATURE = {
  table: 'signature',
  kind: 'signing',
  id: 'linkId',
  columns: { picture: undefined, strokes: undefined, typedName: undefined },
} as const satisfies PersonalTable
export const SIGNATURE_IMAGE = {
  table: 'signature_image',
  kind: 'signing',
  id: 'linkId',
  columns: { fileName: undefined },
} as const satisfies PersonalTable

export interface SigningTables {
  signing_link: SigningLinkTable
  signing_event: SigningEventTable
  signature: SignatureTable
  signature_image: SignatureImageTable
}
