import type { Generated } from 'kysely'
import type { EncryptedValue, PersonalTable } from '../personal-data/tables.ts'

/** A picture of a claim. Its encrypted bytes are in the file store. */
export interface ClaimPictureTable {
  /** The id in the API: 128 random bits (DEC-14). */
  pkSerial: string
  registNo: string
  docType: string
  picType: string
  fileId: string
  /** The thumbnail, a JPEG in base64. */
  thumbnail: EncryptedValue
  /** A keyed hash of the claimant's browser; empty for uploads by staff. */
  claimant: string
  uploadedAt: number
  /** When the picture was deleted while a legal hold on its claim keeps it; null otherwise. */
  keptSince: number | null
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

/** The encrypted column, with the claim's key: pictures can show medical and court documents. */
export const CLAIM_PICTURE = {
  table: 'claim_picture',
  kind: 'claim',
  id: 'registNo',
  columns: { thumbnail: undefined },
} as const satisfies PersonalTable

export interface ClaimTables {
  claim_picture: ClaimPictureTable
}
