import { PDF, type Signer, type TimestampAuthority } from '@libpdf/core'
import { Certificate } from 'pkijs'
import { type Level, levelOf } from './level.ts'
import { extend } from './long-term/extend.ts'
import { RevokedError, type ValidationSources } from './long-term/sources.ts'
import { type OperatorCertificate, unfit } from './operator-certificate.ts'

/** What certificates are signed with. */
export interface SigningMeans {
  /** Without one they carry no signature. */
  certificate: OperatorCertificate | undefined
  /** Without one, or while it does not answer, they carry no time stamp. */
  timeStamps: TimestampAuthority | undefined
  /** Where it is asked whether certificates stand; without them, or without time stamps, no file lasts longer than its certificate. */
  sources?: ValidationSources
}

export const noSigningMeans: SigningMeans = { certificate: undefined, timeStamps: undefined }

/** Room in the file for the signature with its certificates and its time stamp, in bytes. */
const ROOM = 24_576

/**
 * A PDF with the operator's signature, at the highest level that can be had now; the level is read from the file. `onFault` hears of a
 * time stamp or proof that could not be had. Throws when the operator's certificate may not sign any more, or was taken back.
 */
export async function signPdf(
  bytes: Uint8Array,
  { certificate, timeStamps, sources }: SigningMeans,
  { now, reason, onFault }: { now: number; reason: string; onFault: (error: unknown) => void },
): Promise<{ bytes: Uint8Array; level: Level }> {
  if (!certificate) return { bytes, level: 'none' }
  const why = unfit(certificate, now)
  if (why) throw new Error(`The certificate of SIGNING_CERT is ${why}`)
  const { signer } = certificate
  if (sources) await refuseRevoked(signer, sources, now)
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
  let signed = stamped ?? (await sign())
  if (stamped && timeStamps && sources) {
    // Only the authority's certificate can have been taken back here, and its stamp with it.
    const lasting = await extend(stamped, { timeStamps, sources }, { now, onFault }).catch(withoutStamp)
    signed = lasting ?? (await sign())
  }
  return { bytes: signed, level: await levelOf(signed) }
}

/** Throws a RevokedError when the operator's certificate was taken back. That nobody can be heard is no reason not to sign. */
async function refuseRevoked({ certificate, certificateChain = [] }: Signer, sources: ValidationSources, now: number): Promise<void> {
  const [own, ...above] = [certificate, ...certificateChain].map((der) => Certificate.fromBER(new Uint8Array(der)))
  if (!own) return
  await sources.validationOf(own, above, now).catch((error: unknown) => {
    if (error instanceof RevokedError) throw error
  })
}
