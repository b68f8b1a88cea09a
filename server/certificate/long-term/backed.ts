import type { Certificate } from 'pkijs'
import { saidByAnswer, saidByList } from './revocation.ts'
import type { ValidationData } from './security-store.ts'
import { isSelfSigned, issuerOf } from './x509.ts'

/**
 * Whether a store holds, for a certificate and all above it, that it stood. Nobody could take back a certificate that signed itself: it
 * is a root, and the end of the way, or no proof of anything.
 */
export async function isBacked(signer: Certificate, known: readonly Certificate[], store: ValidationData): Promise<boolean> {
  if (isSelfSigned(signer)) return false
  const passed = new Set<Certificate>()
  for (let certificate = signer; !isSelfSigned(certificate); ) {
    const issuer = await issuerOf(certificate, known)
    if (!issuer || passed.has(issuer) || !(await isGood(certificate, issuer, store))) return false
    passed.add(issuer)
    certificate = issuer
  }
  return true
}

async function isGood(certificate: Certificate, issuer: Certificate, { answers, lists }: ValidationData): Promise<boolean> {
  for (const answer of answers) if ((await saidByAnswer(answer, certificate, issuer)) === 'good') return true
  for (const list of lists) if ((await saidByList(list, certificate, issuer)) === 'good') return true
  return false
}
