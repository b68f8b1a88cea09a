import { BasicOCSPResponse, type Certificate, CertificateRevocationList, getCrypto, OCSPResponse } from 'pkijs'
import { maySignOcsp } from './x509.ts'

/** The revocation status of a certificate; `unknown` without a trustworthy response. */
export type RevocationStatus = 'good' | 'revoked' | 'unknown'

/** The clock difference tolerated between servers, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Returns the status of a certificate in an OCSP response (RFC 6960). Returns `unknown` when the response is for another certificate or not
 * signed by an authorised responder. With `now` it must also be current.
 */
export async function ocspStatus(der: Uint8Array, certificate: Certificate, issuer: Certificate, now?: number): Promise<RevocationStatus> {
  try {
    const { responseBytes } = OCSPResponse.fromBER(new Uint8Array(der))
    if (!responseBytes) return 'unknown'
    const basicResponse = BasicOCSPResponse.fromBER(new Uint8Array(responseBytes.response.valueBlock.valueHexView))
    if (!(await isByIssuer(basicResponse, issuer))) return 'unknown'
    const { responses } = basicResponse.tbsResponseData
    if (now !== undefined && !responses.every(({ thisUpdate, nextUpdate }) => isCurrent(now, thisUpdate, nextUpdate))) return 'unknown'
    const { isForCertificate, status } = await basicResponse.getCertificateStatus(certificate, issuer)
    return isForCertificate ? (STATUSES[status] ?? 'unknown') : 'unknown'
  } catch {
    return 'unknown'
  }
}

const STATUSES: readonly RevocationStatus[] = ['good', 'revoked']

/** Whether the response is signed by the issuer or by a responder that the issuer certified for OCSP. */
async function isByIssuer({ tbsResponseData, signature, signatureAlgorithm, certs = [] }: BasicOCSPResponse, issuer: Certificate) {
  for (const responder of [issuer, ...certs.filter(maySignOcsp)]) {
    if (responder !== issuer && !(await responder.verify(issuer).catch(() => false))) continue
    const isSigned = getCrypto(true).verifyWithPublicKey(
      new Uint8Array(tbsResponseData.tbsView),
      signature,
      responder.subjectPublicKeyInfo,
      signatureAlgorithm,
    )
    if (await isSigned.catch(() => false)) return true
  }
  return false
}

/** Returns the status of a certificate in its issuer's CRL (RFC 5280). With `now` the CRL must also be current. */
export async function crlStatus(der: Uint8Array, certificate: Certificate, issuer: Certificate, now?: number): Promise<RevocationStatus> {
  try {
    const list = CertificateRevocationList.fromBER(new Uint8Array(der))
    if (!list.issuer.isEqual(certificate.issuer) || !(await list.verify({ issuerCertificate: issuer }))) return 'unknown'
    if (now !== undefined && !isCurrent(now, list.thisUpdate.value, list.nextUpdate?.value)) return 'unknown'
    return list.isCertificateRevoked(certificate) ? 'revoked' : 'good'
  } catch {
    return 'unknown'
  }
}

const isCurrent = (now: number, from: Date, until: Date | undefined): boolean =>
  from.getTime() <= now + CLOCK_SKEW_MS && (until === undefined || now <= until.getTime() + CLOCK_SKEW_MS)
