import type { SigningCertificate } from '../../generated/data.ts'

/** Certificates of signatures, for whoever may have them (`find.ts`). */
export interface CertificateReader {
  /** What the certificate of a signature says, with its pictures. Throws `gone` (404) when there is no such signature. */
  content(signatureId: string): Promise<SigningCertificate>
  /** Its PDF, as it was issued. Refuses in words when there is none and none can be made; throws `gone` (404) when it was erased. */
  file(signatureId: string): Promise<Uint8Array>
}
