import { PDF, type TimestampAuthority } from '@libpdf/core'
import { type Level, levelOf } from '../level.ts'
import { isBacked } from './backed.ts'
import { certificatesIn, signedDataOf, signerIn, stampedIn } from './cms.ts'
import { addToStore, certificatesOf, storeIn } from './security-store.ts'
import { signaturesIn } from './signatures.ts'
import { RevokedError, type ValidationSources } from './sources.ts'

/** What makes a signature last longer than its certificate. */
export interface LongTermMeans {
  timeStamps: TimestampAuthority
  sources: ValidationSources
}

/** Room in the file for a time stamp with its certificates, in bytes. */
const ROOM = 24_576

/**
 * A signed file as far as it can be taken now: with a time stamp, with what proves its certificates, and with a time stamp over all of it;
 * one that has all of that gets another time stamp. What was there stays, byte for byte. `onFault` hears why it goes no further. Throws a
 * RevokedError when a certificate was taken back.
 */
export async function extend(
  bytes: Uint8Array,
  { timeStamps, sources }: LongTermMeans,
  { now, onFault }: { now: number; onFault: (error: unknown) => void },
): Promise<Uint8Array> {
  let made = bytes
  try {
    if ((await levelOf(made)) === 'B-B') made = await stamped(made, timeStamps)
    const proved = await withProofs(made, sources, now)
    // Half of what proves it is no use to anybody.
    if (!LASTING.has(await levelOf(proved))) throw new Error('What was heard of the certificates does not prove the signature')
    made = proved
    made = await stamped(made, timeStamps)
    made = await withProofs(made, sources, now)
  } catch (error) {
    if (error instanceof RevokedError) throw error
    onFault(error)
  }
  return made
}

const LASTING: ReadonlySet<Level> = new Set<Level>(['B-LT', 'B-LTA'])

/** A file with a time stamp over all of it. */
async function stamped(bytes: Uint8Array, timestampAuthority: TimestampAuthority): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  return (await pdf.addTimestamp({ timestampAuthority, estimatedSize: ROOM })).bytes
}

/** A file with what proves all certificates of its signature and time stamps: of now, where nothing was kept when they were young. */
async function withProofs(bytes: Uint8Array, sources: ValidationSources, now: number): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const { signature, stamps } = signaturesIn(pdf, bytes)
  if (!signature) return bytes
  const own = signedDataOf(signature)
  const signed = [own, ...stampedIn(own).stamps.map(signedDataOf), ...stamps.map(({ token }) => signedDataOf(token))]
  const store = storeIn(pdf)
  const known = [...signed.flatMap(certificatesIn), ...certificatesOf(store)]
  let made = bytes
  for (const signer of signed.map(signerIn)) {
    if (!signer) throw new Error('A signature came without the certificate of who made it')
    if (!(await isBacked(signer, known, store))) made = await addToStore(made, await sources.validationOf(signer, known, now))
  }
  return made
}
