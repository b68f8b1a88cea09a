import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { isBacked } from './long-term/backed.ts'
import { certificatesIn, signedDataOf, signerIn, stampedIn } from './long-term/cms.ts'
import { certificatesOf, storeIn } from './long-term/security-store.ts'
import { signaturesIn } from './long-term/signatures.ts'
import { isFor } from './time-stamps.ts'

/**
 * How far a file's signature goes: none, the operator's own (PAdES B-B), with a time stamp of somebody else (B-T), with what proves that
 * all certificates stood (B-LT), and a time stamp over all of that (B-LTA).
 */
export const LEVELS = ['none', 'B-B', 'B-T', 'B-LT', 'B-LTA'] as const
export type Level = (typeof LEVELS)[number]

/** How far the signature in a file goes, by what is in the file: what was asked for proves nothing. */
export async function levelOf(bytes: Uint8Array): Promise<Level> {
  const pdf = await PDF.load(bytes)
  const { signature, stamps } = signaturesIn(pdf, bytes)
  if (!signature) return 'none'
  const own = stampsOf(signature)
  const tokens = stamps.map(({ token }) => token)
  // A stamp over the whole document says as well when the signature was there (EN 319 142-1, 6.3).
  const [first] = [...own, ...tokens]
  if (!first) return 'B-B'
  if (!(await areBacked(pdf, [signature, ...(own.length > 0 ? own : [first])]))) return 'B-T'
  const last = stamps.at(-1)
  const earlier = [...own, ...tokens.slice(0, -1)]
  // The last stamp keeps only what was there before it: what proves the signature and every earlier stamp.
  if (!last || earlier.length === 0) return 'B-LT'
  const kept = await PDF.load(bytes.subarray(0, last.end))
  return (await areBacked(kept, [signature, ...earlier])) ? 'B-LTA' : 'B-LT'
}

/** When the last time stamp over a file fades: the end of its authority's certificate, epoch milliseconds; undefined without one. */
export async function fadesAt(bytes: Uint8Array): Promise<number | undefined> {
  const { stamps } = signaturesIn(await PDF.load(bytes), bytes)
  const last = stamps.at(-1)
  return last && signerIn(signedDataOf(last.token))?.notAfter.value.getTime()
}

/** The time stamps in a signature that are over its own value. */
function stampsOf(signature: Uint8Array): Uint8Array[] {
  const { value, stamps } = stampedIn(signedDataOf(signature))
  const digest = createHash('sha256').update(value).digest()
  return stamps.filter((stamp) => isFor(stamp, digest))
}

/** Whether a file holds, for the certificate of each of these signatures and all above it, that it stood. */
async function areBacked(pdf: PDF, signatures: readonly Uint8Array[]): Promise<boolean> {
  const store = storeIn(pdf)
  const signed = signatures.map(signedDataOf)
  const known = [...certificatesOf(store), ...signed.flatMap(certificatesIn)]
  for (const signer of signed.map(signerIn)) if (!signer || !(await isBacked(signer, known, store))) return false
  return true
}
