import type { EncryptedValue, PersonalTable } from '../personal-data/tables.ts'

/** A picture of a claim; its bytes, encrypted, are in the file store. */
export interface ClaimPictureTable {
  /** By which it is asked for and deleted: 128 random bits (DEC-14). */
  pkSerial: string
  registNo: string
  docType: string
  picType: string
  fileId: string
  /** The picture, small: a JPEG in base64. */
  thumbnail: EncryptedValue
  /** A keyed hash of the browser that a claimant sent it from; empty when one of the staff sent it. */
  claimant: string
  uploadedAt: number
}

/** What is encrypted of a picture of a claim, with a key of the claim: papers of doctors and courts are on it. */
export const CLAIM_PICTURE = {
  table: 'claim_picture',
  kind: 'claim',
  id: 'registNo',
  columns: { thumbnail: undefined },
} as const satisfies PersonalTable

/** The tables of claim pictures. */
export interface ClaimTables {
  claim_picture: ClaimPictureTable
}
