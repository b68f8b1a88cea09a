import { PDF, type TimestampAuthority } from '@libpdf/core'
import { type Level, levelOf } from './level.ts'
import { type OperatorCertificate, unfit } from './operator-certificate.ts'

/** What certificates are signed with. */
export interface SigningMeans {
  /** Without one they carry no signature. */
  certificate: OperatorCertificate | undefined
  /** Without one, or while it does not answer, they carry no time stamp. */
  timeStamps: TimestampAuthority | undefined
}

export const noSigningMeans: SigningMeans = { certificate: undefined, timeStamps: undefined }

/** Room in the file for the signature with its certificates and its time stamp, in bytes. */
const ROOM = 24_576

/**
 * A PDF with the operator's signature, at the highest level that can be had now; the level is read from the file. `onFault` hears of a
 * time stamp that could not be had. Throws when the operator's certificate may not sign any more.
 */
export async function signPdf(
  bytes: Uint8Array,
  { certificate, timeStamps }: SigningMeans,
  { now, reason, onFault }: { now: number; reason: string; onFault: (error: unknown) => void },
): Promise<{ bytes: Uint8Array; level: Level }> {
  if (!certificate) return { bytes, level: 'none' }
  const why = unfit(certificate, now)
  if (why) throw new Error(`The certificate of SIGNING_CERT is ${why}`)
  const { signer } = certificate
  const common = { signer, reason, signingTime: new Date(now), fieldName: 'Signature', estimatedSize: ROOM }
  // Each try begins with the file as it was drawn: what failed halfway is thrown away.
  const sign = async (timestampAuthority?: TimestampAuthority) => {
    const pdf = await PDF.load(bytes)
    const options = timestampAuthority ? { level: 'B-T' as const, timestampAuthority } : { level: 'B-B' as const }
    return (await pdf.sign({ ...common, ...options })).bytes
  }
  const withoutStamp = (error: unknown) => {
    onFault(error)
    return undefined
  }
  const stamped = timeStamps && (await sign(timeStamps).catch(withoutStamp))
  const signed = stamped ?? (await sign())
  return { bytes: signed, level: await levelOf(signed) }
}
