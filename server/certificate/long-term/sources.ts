import { Certificate, OCSPRequest } from 'pkijs'
import { readLimited } from '../../integrations/read-limited.ts'
import { saidByAnswer, saidByList, type Standing } from './revocation.ts'
import type { ValidationData } from './security-store.ts'
import { addressesOf, derOf, isSelfSigned, issuerOf } from './x509.ts'

/** Where it can be asked whether certificates stand. */
export interface ValidationSources {
  /**
   * What proves that a certificate and those above it, found among these or where it says, stand `now`. Throws a RevokedError when one
   * was taken back, and another error when nobody can be heard about one of them.
   */
  validationOf(certificate: Certificate, among: readonly Certificate[], now: number): Promise<ValidationData>
}

export class RevokedError extends Error {}

/** Nobody waits longer for an answer, in milliseconds. */
const PATIENCE_MS = 8_000
/** An answer has a few kilobytes; a list of many is not put into a certificate that a phone has to open. */
const MOST_BYTES = 300_000
/** Nobody has more authorities above them. */
const MOST_LEVELS = 8

/** Asks the addresses that certificates name. Each answer is checked before it counts: whose it is, about whom, and of when. */
export function validationSources(patience = PATIENCE_MS): ValidationSources {
  return {
    async validationOf(certificate, among, now) {
      const found: ValidationData = { certificates: [], answers: [], lists: [] }
      let current = certificate
      for (let level = 0; !isSelfSigned(current); level += 1) {
        if (level === MOST_LEVELS) throw new Error('A certificate has no end of authorities above it')
        const issuer = await issuerFor(current, among)
        await judge(current, issuer, now, found)
        found.certificates.push(derOf(issuer))
        current = issuer
      }
      return found
    },
  }

  /** Puts what was heard of a certificate into `found`; the shorter answer before the list of all. */
  async function judge(certificate: Certificate, issuer: Certificate, now: number, found: ValidationData): Promise<void> {
    const { ocsp, lists } = addressesOf(certificate)
    const heard = (said: Standing, bytes: Uint8Array, kind: 'answers' | 'lists'): boolean => {
      if (said === 'revoked') throw new RevokedError(`The certificate of ${nameOf(certificate)} was revoked`)
      if (said === 'good') found[kind].push(bytes)
      return said === 'good'
    }
    for (const url of ocsp) {
      const bytes = await fetched(url, await askAbout(certificate, issuer))
      if (bytes && heard(await saidByAnswer(bytes, certificate, issuer, now), bytes, 'answers')) return
    }
    for (const url of lists) {
      const bytes = await fetched(url)
      if (bytes && heard(await saidByList(bytes, certificate, issuer, now), bytes, 'lists')) return
    }
    throw new Error(`Nobody says whether the certificate of ${nameOf(certificate)} stands`)
  }

  async function issuerFor(certificate: Certificate, among: readonly Certificate[]): Promise<Certificate> {
    const known = await issuerOf(certificate, among)
    if (known) return known
    for (const url of addressesOf(certificate).issuers) {
      const bytes = await fetched(url)
      const issuer = bytes && (await issuerOf(certificate, readable(bytes)))
      if (issuer) return issuer
    }
    throw new Error(`The authority of ${nameOf(certificate)} is not known`)
  }

  /** What an address answers; undefined when it is away, slow, refuses or has no end. */
  async function fetched(url: string, body?: ArrayBuffer): Promise<Uint8Array | undefined> {
    const asking = body && { method: 'POST', body, headers: { 'Content-Type': 'application/ocsp-request' } }
    try {
      const response = await fetch(url, { ...asking, redirect: 'error', signal: AbortSignal.timeout(patience) })
      if (!response.ok) return undefined
      return await readLimited(response, MOST_BYTES)
    } catch {
      return undefined
    }
  }
}

async function askAbout(certificate: Certificate, issuerCertificate: Certificate): Promise<ArrayBuffer> {
  const request = new OCSPRequest()
  // SHA-1 names the certificate here, and proves nothing: it is what every responder understands (RFC 6960, 4.3).
  await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate })
  return request.toSchema(true).toBER()
}

function readable(der: Uint8Array): Certificate[] {
  try {
    return [Certificate.fromBER(new Uint8Array(der))]
  } catch {
    return []
  }
}

const nameOf = ({ subject }: Certificate): string => subject.typesAndValues.map(({ value }) => value.valueBlock.value).join(', ')
