import type { Environment } from '../config/environment.ts'
import { StartError } from '../config/start-error.ts'
import { validationSources } from './long-term/sources.ts'
import { operatorCertificateFrom } from './operator-certificate.ts'
import type { SigningMeans } from './sign-pdf.ts'
import { timeStampsOf } from './time-stamps.ts'

/**
 * Reads the signing settings: SIGNING_CERT, SIGNING_CERT_KEY and SIGNING_CERT_PASSWORD, and TSA_URL, the address of an RFC 3161 authority.
 * TSA_URL may be http, because its responses are verified. Throws a StartError like `operatorCertificateFrom`, and for TSA_URL without a
 * certificate.
 */
export async function signingMeansFrom(env: Environment): Promise<SigningMeans> {
  const certificate = await operatorCertificateFrom(env)
  const url = env['TSA_URL']
  if (!url) return { certificate, timeStamps: undefined }
  if (!certificate) throw new StartError('TSA_URL is set but SIGNING_CERT is not: only signed files get a time stamp.')
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) throw new StartError('TSA_URL must be an http or https address.')
  return { certificate, timeStamps: timeStampsOf(url), sources: validationSources() }
}
