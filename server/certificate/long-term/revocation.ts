import { BasicOCSPResponse, type Certificate, CertificateRevocationList, getCrypto, OCSPResponse } from 'pkijs'
import { mayAnswer } from './x509.ts'

/** What is said of a certificate: that it stands, that it was taken back, or nothing that counts. */
export type Standing = 'good' | 'revoked' | 'unknown'

/** A clock may be off by so much, in milliseconds. */
const CLOCKS_MS = 5 * 60_000

/**
 * What an answer (OCSP, RFC 6960) says of a certificate: nothing where it is about another one, or signed by nobody whom the issuer lets
 * answer. With `now` it has to be of now.
 */
export async function saidByAnswer(der: Uint8Array, certificate: Certificate, issuer: Certificate, now?: number): Promise<Standing> {
  try {
    const { responseBytes } = OCSPResponse.fromBER(new Uint8Array(der))
    if (!responseBytes) return 'unknown'
    const answer = BasicOCSPResponse.fromBER(new Uint8Array(responseBytes.response.valueBlock.valueHexView))
    if (!(await isByIssuer(answer, issuer))) return 'unknown'
    const { responses } = answer.tbsResponseData
    if (now !== undefined && !responses.every(({ thisUpdate, nextUpdate }) => isOf(now, thisUpdate, nextUpdate))) return 'unknown'
    const { isForCertificate, status } = await answer.getCertificateStatus(certificate, issuer)
    return isForCertificate ? (STANDINGS[status] ?? 'unknown') : 'unknown'
  } catch {
    return 'unknown'
  }
}

const STANDINGS: readonly Standing[] = ['good', 'revoked']

/** Whether an answer is signed by the issuer itself, or by somebody to whom it gave a certificate for that. */
async function isByIssuer({ tbsResponseData, signature, signatureAlgorithm, certs = [] }: BasicOCSPResponse, issuer: Certificate) {
  for (const by of [issuer, ...certs.filter(mayAnswer)]) {
    if (by !== issuer && !(await by.verify(issuer).catch(() => false))) continue
    const isSigned = getCrypto(true).verifyWithPublicKey(
      new Uint8Array(tbsResponseData.tbsView),
      signature,
      by.subjectPublicKeyInfo,
      signatureAlgorithm,
    )
    if (await isSigned.catch(() => false)) return true
  }
  return false
}

/** What a list of its issuer (CRL, RFC 5280) says of a certificate. With `now` it has to be of now. */
export async function saidByList(der: Uint8Array, certificate: Certificate, issuer: Certificate, now?: number): Promise<Standing> {
  try {
    const list = CertificateRevocationList.fromBER(new Uint8Array(der))
    if (!list.issuer.isEqual(certificate.issuer) || !(await list.verify({ issuerCertificate: issuer }))) return 'unknown'
    if (now !== undefined && !isOf(now, list.thisUpdate.value, list.nextUpdate?.value)) return 'unknown'
    return list.isCertificateRevoked(certificate) ? 'revoked' : 'good'
  } catch {
    return 'unknown'
  }
}

const isOf = (now: number, from: Date, until: Date | undefined): boolean =>
  from.getTime() <= now + CLOCKS_MS && (until === undefined || now <= until.getTime() + CLOCKS_MS)
