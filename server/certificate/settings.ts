import type { SomeSettings } from '../config/settings/declaration.ts'
import { validationSources } from './long-term/sources.ts'
import { type CertificateSettings, operatorCertificateFrom } from './operator-certificate.ts'
import type { SigningMeans } from './sign-pdf.ts'
import { timeStampsOf } from './time-stamps.ts'

/**
 * Returns what signs certificates, by the settings: the operator's certificate, and the client of the time stamp authority TSA_URL. It may be
 * http, because its responses are verified. Throws a StartError like `operatorCertificateFrom`.
 */
export async function signingMeansFrom(settings: CertificateSettings & SomeSettings<'TSA_URL'>): Promise<SigningMeans> {
  const certificate = await operatorCertificateFrom(settings)
  const { TSA_URL: url } = settings
  if (url === undefined || certificate === undefined) return { certificate, timeStamps: undefined }
  return { certificate, timeStamps: timeStampsOf(url), sources: validationSources() }
}
