import type { Certificate } from 'pkijs'
import { ocspStatus, crlStatus } from './revocation.ts'
import type { ValidationData } from './security-store.ts'
import { isSelfSigned, issuerOf } from './x509.ts'

/**
 * Whether the stored OCSP answers and revocation lists prove that a certificate and all issuers below the root were not revoked. False for
 * a self-signed signer, because it cannot be revoked.
 */
export async function isValidated(signer: Certificate, known: readonly Certificate[], store: ValidationData): Promise<boolean> {
  if (isSelfSigned(signer)) return false
  const visited = new Set<Certificate>()
  for (let certificate = signer; !isSelfSigned(certificate); ) {
    const issuer = await issuerOf(certificate, known)
    if (!issuer || visited.has(issuer) || !(await isGood(certificate, issuer, store))) return false
    visited.add(issuer)
    certificate = issuer
  }
  return true
}

async function isGood(certificate: Certificate, issuer: Certificate, { answers, lists }: ValidationData): Promise<boolean> {
  for (const answer of answers) if ((await ocspStatus(answer, certificate, issuer)) === 'good') return true
  for (const list of lists) if ((await crlStatus(list, certificate, issuer)) === 'good') return true
  return false
}
