import { PDF, type Signer, type TimestampAuthority } from '@libpdf/core'
import { Certificate } from 'pkijs'
import { CertificateError } from './certificate-error.ts'
import { type Level, levelOf } from './level.ts'
import { extend } from './long-term/extend.ts'
import { RevokedError, type ValidationSources } from './long-term/sources.ts'
import { type OperatorCertificate, validityProblem } from './operator-certificate.ts'

export interface SigningMeans {
  /** Undefined: PDFs are not signed. */
  certificate: OperatorCertificate | undefined
  /** Undefined: signatures get no time stamp. */
  timeStamps: TimestampAuthority | undefined
  /** Fetches revocation data. Without it, or without time stamps, no file exceeds level B-T. */
  sources?: ValidationSources
}

export const noSigningMeans: SigningMeans = { certificate: undefined, timeStamps: undefined }

/** Bytes reserved in the file for the signature with its certificates and time stamp. */
const RESERVED_BYTES = 24_576

/**
 * Signs a PDF with the operator's certificate at the highest level available, and returns the level found in the file. Missing time stamps
 * and revocation data go to `onFault`. Throws when the operator's certificate is not valid now or was revoked.
 */
export async function signPdf(
  bytes: Uint8Array,
  { certificate, timeStamps, sources }: SigningMeans,
  { now, reason, onFault }: { now: number; reason: string; onFault: (error: unknown) => void },
): Promise<{ bytes: Uint8Array; level: Level }> {
  if (!certificate) return { bytes, level: 'none' }
  const problem = validityProblem(certificate, now)
  if (problem) throw new CertificateError(`signing: the certificate of SIGNING_CERT is ${problem}`)
  const { signer } = certificate
  if (sources) await refuseRevoked(signer, sources, now)
  const common = { signer, reason, signingTime: new Date(now), fieldName: 'Signature', estimatedSize: RESERVED_BYTES }
  // Each attempt starts from the unsigned file.
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
    // The operator's certificate was checked above; if `extend` reports a revocation, it is the authority's, and its stamp is dropped.
    const extended = await extend(stamped, { timeStamps, sources }, { now, onFault }).catch(withoutStamp)
    signed = extended ?? (await sign())
  }
  return { bytes: signed, level: await levelOf(signed) }
}

/** Throws a RevokedError when the operator's certificate was revoked. An unavailable status does not prevent signing. */
async function refuseRevoked({ certificate, certificateChain = [] }: Signer, sources: ValidationSources, now: number): Promise<void> {
  const [own, ...above] = [certificate, ...certificateChain].map((der) => Certificate.fromBER(new Uint8Array(der)))
  if (!own) return
  await sources.validationOf(own, above, now).catch((error: unknown) => {
    if (error instanceof RevokedError) throw error
  })
}
