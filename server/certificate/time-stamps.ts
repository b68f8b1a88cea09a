import { timingSafeEqual } from 'node:crypto'
import { type DigestAlgorithm, HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'
import { fromBER } from 'asn1js'
import { ContentInfo, SignedData, TSTInfo } from 'pkijs'
import { readLimited } from '../integrations/read-limited.ts'

/** Nobody waits longer for a time stamp, in milliseconds. */
const PATIENCE_MS = 8_000
const MOST_BYTES = 100_000
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/**
 * Time stamps of an RFC 3161 authority. What it answers is looked into before it is used: a token for another hash is refused, as
 * one that is none. Throws then, and when it is down or slow.
 */
export function timeStampsOf(url: string, patience = PATIENCE_MS): TimestampAuthority {
  const authority = new HttpTimestampAuthority(url, { timeout: patience, fetch: limitedFetch(patience) })
  return {
    async timestamp(digest: Uint8Array, algorithm: DigestAlgorithm) {
      const token = await authority.timestamp(digest, algorithm)
      if (!isFor(token, digest)) throw new Error('The time stamp is for another hash')
      return token
    },
  }
}

/** Also the body has to come in time, and it is not long. */
const limitedFetch =
  (patience: number): typeof fetch =>
  async (url, init) => {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
    const body = await readLimited(response, MOST_BYTES)
    if (!body) throw new Error('The time stamp is too long')
    return new Response(new Uint8Array(body), { status: response.status })
  }

/** Whether a token says of this hash that it was there. Who made it is for the reader to judge. */
export function isFor(token: Uint8Array, digest: Uint8Array): boolean {
  const said = infoOf(token)?.messageImprint.hashedMessage.valueBlock.valueHexView
  return said?.length === digest.length && timingSafeEqual(said, digest)
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
