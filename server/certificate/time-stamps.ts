import { timingSafeEqual } from 'node:crypto'
import { type DigestAlgorithm, HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'
import { fromBER } from 'asn1js'
import { ContentInfo, SignedData, TSTInfo } from 'pkijs'
import { fetchLimited } from '../integrations/fetch-limited.ts'

/** The timeout of a request, in milliseconds. */
const TIMEOUT_MS = 8_000
const MAX_BYTES = 100_000
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/**
 * Returns a client of an RFC 3161 authority. Throws for a token of another hash, an invalid response, and when the authority is down or
 * slow.
 */
export function timeStampsOf(url: string, timeoutMs = TIMEOUT_MS): TimestampAuthority {
  const authority = new HttpTimestampAuthority(url, { timeout: timeoutMs, fetch: limitedFetch(timeoutMs) })
  return {
    async timestamp(digest: Uint8Array, algorithm: DigestAlgorithm) {
      const token = await authority.timestamp(digest, algorithm)
      if (!isFor(token, digest)) throw new Error('The time stamp is for another hash')
      return token
    },
  }
}

/** Applies the timeout and the size limit to the response body as well. */
const limitedFetch =
  (timeoutMs: number): typeof fetch =>
  async (url, init) => {
    const limits = { signal: AbortSignal.timeout(timeoutMs), mostBytes: MAX_BYTES }
    const { status, body } = await fetchLimited(url, { ...init, redirect: 'error' }, limits)
    if (!body) throw new Error('The response of the time stamp authority is too large')
    return new Response(new Uint8Array(body), { status })
  }

/** Whether a token is a time stamp of this hash. Does not check who issued the token. */
export function isFor(token: Uint8Array, digest: Uint8Array): boolean {
  const stampedHash = infoOf(token)?.messageImprint.hashedMessage.valueBlock.valueHexView
  return stampedHash?.length === digest.length && timingSafeEqual(stampedHash, digest)
}

function infoOf(token: Uint8Array): TSTInfo | undefined {
  try {
    const signed = new SignedData({ schema: new ContentInfo({ schema: fromBER(token).result }).content })
    const { eContentType, eContent } = signed.encapContentInfo
    if (eContentType !== TST_INFO || !eContent) return undefined
    return new TSTInfo({ schema: fromBER(eContent.getValue()).result })
  } catch {
    return undefined
  }
}
