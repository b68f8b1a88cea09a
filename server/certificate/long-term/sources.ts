import { Certificate, OCSPRequest } from 'pkijs'
import { fetchLimited } from '../../integrations/fetch-limited.ts'
import { ocspStatus, crlStatus, type RevocationStatus } from './revocation.ts'
import type { ValidationData } from './security-store.ts'
import { addressesOf, derOf, isSelfSigned, issuerOf } from './x509.ts'

/** Fetches the revocation status of certificates. */
export interface ValidationSources {
  /**
   * Returns validation data for a certificate and its issuers at `now`. Takes issuers from `among` or downloads them. Throws a RevokedError
   * for a revoked certificate, and another error when a status is not available.
   */
  validationOf(certificate: Certificate, among: readonly Certificate[], now: number): Promise<ValidationData>
}

export class RevokedError extends Error {}

/** The timeout of one request, in milliseconds. */
const TIMEOUT_MS = 8_000
/** OCSP responses have a few kilobytes. Larger CRLs are not embedded, because phones have to open the file. */
const MAX_BYTES = 300_000
/** The longest certificate chain that is followed. */
const MAX_DEPTH = 8

/** Queries the addresses in the certificates. Checks signer, subject and date of each response. */
export function validationSources(timeoutMs = TIMEOUT_MS): ValidationSources {
  return {
    async validationOf(certificate, among, now) {
      const found: ValidationData = { certificates: [], answers: [], lists: [] }
      let current = certificate
      for (let level = 0; !isSelfSigned(current); level += 1) {
        if (level === MAX_DEPTH) throw new Error('A certificate chain is too long')
        const issuer = await issuerFor(current, among)
        await addStatus(current, issuer, now, found)
        found.certificates.push(derOf(issuer))
        current = issuer
      }
      return found
    },
  }

  /** Adds a certificate's OCSP response to `found`, or its CRL, which is longer. */
  async function addStatus(certificate: Certificate, issuer: Certificate, now: number, found: ValidationData): Promise<void> {
    const { ocsp, lists } = addressesOf(certificate)
    const accept = (status: RevocationStatus, bytes: Uint8Array, kind: 'answers' | 'lists'): boolean => {
      if (status === 'revoked') throw new RevokedError(`The certificate of ${nameOf(certificate)} was revoked`)
      if (status === 'good') found[kind].push(bytes)
      return status === 'good'
    }
    for (const url of ocsp) {
      const bytes = await download(url, await ocspRequest(certificate, issuer))
      if (bytes && accept(await ocspStatus(bytes, certificate, issuer, now), bytes, 'answers')) return
    }
    for (const url of lists) {
      const bytes = await download(url)
      if (bytes && accept(await crlStatus(bytes, certificate, issuer, now), bytes, 'lists')) return
    }
    throw new Error(`No OCSP response or CRL is available for the certificate of ${nameOf(certificate)}`)
  }

  async function issuerFor(certificate: Certificate, among: readonly Certificate[]): Promise<Certificate> {
    const known = await issuerOf(certificate, among)
    if (known) return known
    for (const url of addressesOf(certificate).issuers) {
      const bytes = await download(url)
      const issuer = bytes && (await issuerOf(certificate, parseCertificate(bytes)))
      if (issuer) return issuer
    }
    throw new Error(`The issuer of the certificate of ${nameOf(certificate)} is not available`)
  }

  /** Returns the response body; undefined when the request fails, times out, is refused or is too large. */
  async function download(url: string, body?: ArrayBuffer): Promise<Uint8Array | undefined> {
    const request = body && { method: 'POST', body, headers: { 'Content-Type': 'application/ocsp-request' } }
    try {
      const limits = { signal: AbortSignal.timeout(timeoutMs), mostBytes: MAX_BYTES }
      const { status, body: answer } = await fetchLimited(url, { ...request, redirect: 'error' }, limits)
      return status === 200 ? answer : undefined
    } catch {
      return undefined
    }
  }
}

async function ocspRequest(certificate: Certificate, issuerCertificate: Certificate): Promise<ArrayBuffer> {
  const request = new OCSPRequest()
  // SHA-1 only identifies the certificate here; all responders support it (RFC 6960, 4.3).
  await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate })
  return request.toSchema(true).toBER()
}

function parseCertificate(der: Uint8Array): Certificate[] {
  try {
    return [Certificate.fromBER(new Uint8Array(der))]
  } catch {
    return []
  }
}

const nameOf = ({ subject }: Certificate): string => subject.typesAndValues.map(({ value }) => value.valueBlock.value).join(', ')
