import { createHash, randomBytes } from 'node:crypto'
import { StartError } from '../../config/start-error.ts'
import { operatorCertificateFrom, validityProblem } from '../../certificate/operator-certificate.ts'
import { timeStampsOf } from '../../certificate/time-stamps.ts'
import { type ConnectCheck, good, problem, probe, reasonOf, warning } from './connect-check.ts'

const DAY_MS = 86_400_000
/** How long before its expiry a certificate is reported, in days. */
const WARNING_DAYS = 30
const STAMP_TIMEOUT_MS = 5_000

/** When the certificate expires. The check of the settings reports an unusable one. */
export const certificateCheck: ConnectCheck = {
  name: 'certificate',
  async run({ settings, now }) {
    const certificate = await operatorCertificateFrom(settings).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error
      return undefined
    })
    if (!certificate) return []
    const fault = validityProblem(certificate, now)
    if (fault) return [problem(`The certificate of SIGNING_CERT is ${fault}: certificates of signatures wait for a valid one.`)]
    const days = Math.floor((certificate.validTo - now) / DAY_MS)
    const sentence = `The certificate of SIGNING_CERT expires on ${new Date(certificate.validTo).toISOString().slice(0, 10)}, in ${days} days`
    return [days < WARNING_DAYS ? warning(`${sentence}: renew it.`) : good(`${sentence}.`)]
  },
}

/** Whether the authority stamps a random hash. */
export const timeStampCheck: ConnectCheck = {
  name: 'time stamps',
  async run({ settings: { TSA_URL: url } }) {
    if (url === undefined) return []
    try {
      const digest = createHash('sha256').update(randomBytes(32)).digest()
      await timeStampsOf(url, STAMP_TIMEOUT_MS).timestamp(digest, 'SHA-256')
      return [good('The authority of TSA_URL gives time stamps.')]
    } catch {
      // The library hides why a request failed.
      const reason = await probe(url).then(() => 'an invalid answer', reasonOf)
      return [problem(`The authority of TSA_URL gave no time stamp: ${reason}.`)]
    }
  },
}
