import type { Selectable } from 'kysely'
import type { PersonalTable } from '../personal-data/tables.ts'
import type { Level } from './level.ts'

/** A certificate that was issued; its bytes, encrypted, are in the file store. Append-only (DEC-34). */
export interface SigningCertificateTable {
  /** One a signature. */
  signatureId: string
  linkId: string
  fileId: string
  /** SHA-256 of the whole PDF. */
  hash: string
  /** In bytes. */
  size: number
  /** What the file itself holds, not what was asked for. */
  level: Level
  issuedAt: number
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
