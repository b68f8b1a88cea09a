import { PDF, type TimestampAuthority } from '@libpdf/core'
import { type Level, levelOf } from '../level.ts'
import { isValidated } from './validate.ts'
import { certificatesIn, signedDataOf, signerIn, stampedIn } from './cms.ts'
import { addToStore, certificatesOf, storeIn } from './security-store.ts'
import { signaturesIn } from './signatures.ts'
import { RevokedError, type ValidationSources } from './sources.ts'

/** The dependencies of a signature that outlasts its certificate. */
export interface LongTermMeans {
  timeStamps: TimestampAuthority
  sources: ValidationSources
}

/** Bytes reserved in the file for a time stamp and its certificates. */
const RESERVED_BYTES = 24_576

/**
 * Raises a signed file to the highest level available: time stamp, validation data, then a document time stamp over both. A B-LTA file gets
 * a further document time stamp. Existing bytes never change. `onFault` receives the error that ended the process early. Throws a
 * RevokedError when a certificate was revoked.
 */
export async function extend(
  bytes: Uint8Array,
  { timeStamps, sources }: LongTermMeans,
  { now, onFault }: { now: number; onFault: (error: unknown) => void },
): Promise<Uint8Array> {
  let file = bytes
  try {
    if ((await levelOf(file)) === 'B-B') file = await addTimestamp(file, timeStamps)
    const validated = await addValidation(file, sources, now)
    // Incomplete validation data has no value and is not stored.
    if (!LASTING.has(await levelOf(validated)))
      throw new Error('The OCSP responses and CRLs do not cover all certificates of the signature')
    file = validated
    file = await addTimestamp(file, timeStamps)
    file = await addValidation(file, sources, now)
  } catch (error) {
    if (error instanceof RevokedError) throw error
    onFault(error)
  }
  return file
}

const LASTING: ReadonlySet<Level> = new Set<Level>(['B-LT', 'B-LTA'])

/** Adds a document time stamp. */
async function addTimestamp(bytes: Uint8Array, timestampAuthority: TimestampAuthority): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  return (await pdf.addTimestamp({ timestampAuthority, estimatedSize: RESERVED_BYTES })).bytes
}

/** Adds validation data for all certificates that lack it. Fetches current data, even for older certificates. */
async function addValidation(bytes: Uint8Array, sources: ValidationSources, now: number): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const { signature, stamps } = signaturesIn(pdf, bytes)
  if (!signature) return bytes
  const own = signedDataOf(signature)
  const signed = [own, ...stampedIn(own).stamps.map(signedDataOf), ...stamps.map(({ token }) => signedDataOf(token))]
  const store = storeIn(pdf)
  const known = [...signed.flatMap(certificatesIn), ...certificatesOf(store)]
  let file = bytes
  for (const signer of signed.map(signerIn)) {
    if (!signer) throw new Error('A signature does not contain its signer certificate')
    if (!(await isValidated(signer, known, store))) file = await addToStore(file, await sources.validationOf(signer, known, now))
  }
  return file
}
