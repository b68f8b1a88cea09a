import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { isValidated } from './long-term/validate.ts'
import { certificatesIn, signedDataOf, signerIn, stampedIn } from './long-term/cms.ts'
import { certificatesOf, storeIn } from './long-term/security-store.ts'
import { signaturesIn } from './long-term/signatures.ts'
import { isFor } from './time-stamps.ts'

/**
 * The signature level of a file: none, or a PAdES level. B-B is the operator's signature, B-T adds a time stamp, B-LT validation data of
 * all certificates, B-LTA a document time stamp over these.
 */
export const LEVELS = ['none', 'B-B', 'B-T', 'B-LT', 'B-LTA'] as const
export type Level = (typeof LEVELS)[number]

/** Returns the signature level that the file's content proves. */
export async function levelOf(bytes: Uint8Array): Promise<Level> {
  const pdf = await PDF.load(bytes)
  const { signature, stamps } = signaturesIn(pdf, bytes)
  if (!signature) return 'none'
  const ownStamps = stampsOf(signature)
  const tokens = stamps.map(({ token }) => token)
  // A document time stamp also proves the time of the signature (EN 319 142-1, 6.3).
  const [first] = [...ownStamps, ...tokens]
  if (!first) return 'B-B'
  if (!(await areValidated(pdf, [signature, ...(ownStamps.length > 0 ? ownStamps : [first])]))) return 'B-T'
  const last = stamps.at(-1)
  const earlier = [...ownStamps, ...tokens.slice(0, -1)]
  // The last time stamp covers only validation data written before it: that of the signature and of all earlier stamps.
  if (!last || earlier.length === 0) return 'B-LT'
  const covered = await PDF.load(bytes.subarray(0, last.end))
  return (await areValidated(covered, [signature, ...earlier])) ? 'B-LTA' : 'B-LT'
}

/** Returns when the last document time stamp expires with its authority's certificate, in epoch milliseconds; undefined without one. */
export async function fadesAt(bytes: Uint8Array): Promise<number | undefined> {
  const { stamps } = signaturesIn(await PDF.load(bytes), bytes)
  const last = stamps.at(-1)
  return last && signerIn(signedDataOf(last.token))?.notAfter.value.getTime()
}

function stampsOf(signature: Uint8Array): Uint8Array[] {
  const { value, stamps } = stampedIn(signedDataOf(signature))
  const digest = createHash('sha256').update(value).digest()
  return stamps.filter((stamp) => isFor(stamp, digest))
}

/** Whether a file contains validation data for the signer of each signature and for all authorities above. */
async function areValidated(pdf: PDF, signatures: readonly Uint8Array[]): Promise<boolean> {
  const store = storeIn(pdf)
  const signed = signatures.map(signedDataOf)
  const known = [...certificatesOf(store), ...signed.flatMap(certificatesIn)]
  for (const signer of signed.map(signerIn)) if (!signer || !(await isValidated(signer, known, store))) return false
  return true
}
