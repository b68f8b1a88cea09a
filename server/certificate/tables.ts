import type { Selectable } from 'kysely'
import type { PersonalTable } from '../personal-data/tables.ts'
import type { Level } from './level.ts'

/** An issued edition of a certificate, append-only (DEC-34). Its encrypted bytes are in the file store. */
export interface SigningCertificateTable {
  signatureId: string
  /** Starts at 1. Each edition starts with all bytes of the previous one. */
  edition: number
  linkId: string
  fileId: string
  /** SHA-256 of the PDF. */
  hash: string
  /** Bytes before encryption. */
  size: number
  level: Level
  issuedAt: number
  /** When the last document time stamp expires, in epoch milliseconds; null without one. */
  fadesAt: number | null
}

export type IssuedCertificate = Selectable<SigningCertificateTable>

/** The file is encrypted with the key of the signing, so that both are erased together (DEC-33). */
export const SIGNING_CERTIFICATE = {
  table: 'signing_certificate',
  kind: 'signing',
  id: 'linkId',
  columns: {},
} as const satisfies PersonalTable

export interface CertificateTables {
  signing_certificate: SigningCertificateTable
}
