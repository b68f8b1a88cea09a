import type { EncryptedValue, PersonalTable } from '../personal-data/tables.ts'

/** A link that a member of staff sent for one endorsement (DEC-29). What it is now is `statusOf`. */
export interface SigningLinkTable {
  /** 128 random bits. */
  linkId: string
  endorNo: string
  policyNo: string
  /** Who sent it. */
  userId: string
  /** How it went out; empty until that is confirmed. */
  channel: '' | 'card' | 'copy'
  /** The contact it went to; empty where nobody knows. */
  externalUserId: string
  reservedAt: number
  expiresAt: number
  sentAt: number | null
  openedAt: number | null
  signedAt: number | null
  withdrawnAt: number | null
  /** When a number asked for a code that may not sign. */
  strangerAt: number | null
  /**
   * The signature that the insurer's core was asked about and has not answered yet: to take it, or, when it is the one that
   * stands, to take it back.
   */
  pendingId: string | null
  /** The signature that stands. */
  signatureId: string | null
  /** The task that follows it up. */
  taskId: string | null
}

/** What happened to a link, one row an event, chained by hashes. Append-only (DEC-34). */
export interface SigningEventTable {
  linkId: string
  /** From 1. */
  seq: number
  kind: SigningEventKind
  /** By the service's clock. */
  at: number
  /** By the phone's, where it said. */
  phoneAt: number | null
  /** What may be read by anyone who checks: hashes, codes, versions; canonical JSON. */
  facts: string
  /** What is about a person: address and device, as the text of JSON. */
  detail: EncryptedValue
  /** The hash of the event before; empty for the first. */
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
  /** A file of the certificate was made: its hash, size and level. */
  | 'issued'

/** How somebody signed. */
export type SigningMethod = 'drawn' | 'typed'

/** A signature that was submitted. */
export interface SignatureTable {
  /** By which the insurer's core knows it, too. */
  signatureId: string
  linkId: string
  endorNo: string
  policyNo: string
  /** Of all that was submitted: the same content is the same signature. */
  contentHash: string
  /** PNG, base64; of a typed name as the phone wrote it, marked as typed. */
  picture: EncryptedValue
  /** The strokes as the phone drew them, as the text of JSON; empty of a typed one. */
  strokes: EncryptedValue
  /** Drawn by hand, or typed and proved by a second code (decision 069). */
  method: SigningMethod
  /** The name that was typed; empty of a drawn one. */
  typedName: EncryptedValue
  signedAt: number
  /** Empty: the core has not answered. */
  outcome: '' | 'accepted' | 'refused'
  /** Why it was refused. */
  message: string
  undoneAt: number | null
}

/** A photo that was submitted with a signature; its bytes, encrypted, are in the file store. */
export interface SignatureImageTable {
  fileId: string
  signatureId: string
  linkId: string
  place: number
  fileName: EncryptedValue
  fileType: string
  /** SHA-256 of its bytes in clear. */
  hash: string
}

/** What is encrypted: all with one key a link, so that a signing is erased as a whole. */
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

/** The tables of links, signatures and evidence. */
export interface SigningTables {
  signing_link: SigningLinkTable
  signing_event: SigningEventTable
  signature: SignatureTable
  signature_image: SignatureImageTable
}
