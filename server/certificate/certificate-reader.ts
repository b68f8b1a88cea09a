import type { SigningCertificate } from '../../generated/data.ts'

/** Reads signing certificates. Callers check access first (`find.ts`). */
export interface CertificateReader {
  /** Returns the certificate's content with its pictures. Throws `gone` (404) when the signature does not exist. */
  content(signatureId: string): Promise<SigningCertificate>
  /**
   * Returns the PDF as issued, and issues it first if needed. Throws `certificateAway` when issuing fails, `gone` (404) when it was erased.
   */
  file(signatureId: string): Promise<Uint8Array>
}
