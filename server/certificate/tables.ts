import type { Selectable } from 'kysely'
import type { PersonalTable } from '../personal-data/tables.ts'
import type { Level } from './level.ts'

/** A file of a certificate that was issued; its bytes, encrypted, are in the file store. Append-only (DEC-34). */
export interface SigningCertificateTable {
  signatureId: string
  /** From 1; each begins with all bytes of the one before. */
  edition: number
  linkId: string
  fileId: string
  /** SHA-256 of the whole PDF. */
  hash: string
  /** In bytes. */
  size: number
  /** What the file itself holds, not what was asked for. */
  level: Level
  issuedAt: number
  /** When the last time stamp over the file fades; null without one. */
  fadesAt: number | null
}

export type IssuedCertificate = Selectable<SigningCertificateTable>

/** Its bytes have the key of the signing, as everything that was signed: they are erased together (DEC-33). */
export const SIGNING_CERTIFICATE = {
  table: 'signing_certificate',
  kind: 'signing',
  id: 'linkId',
  columns: {},
} as const satisfies PersonalTable

/** The table of certificates. */
export interface CertificateTables {
  signing_certificate: SigningCertificateTable
}
