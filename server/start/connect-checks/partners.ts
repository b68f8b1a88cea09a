import { createCoreCaller } from '../../integrations/insurer/core-call.ts'
import { policyInfo } from '../../integrations/insurer/answers.ts'
import { InsurerError } from '../../integrations/insurer/insurer-error.ts'
import { insurerFrom } from '../../integrations/insurer/settings.ts'
import { orNone } from '../../integrations/insurer/shape.ts'
import { smsFrom } from '../../integrations/sms/settings.ts'
import { type ConnectCheck, good, probe, problem, reasonOf } from './connect-check.ts'

const TIMEOUT_MS = 5_000
const MOST_BYTES = 1_024 * 1_024
/** A policy number that no core has. */
const UNKNOWN_POLICY = 'STEWARD-CHECK'

/** Whether the provider answers. Providers have no call without a message, so account and key are not checked. */
export const smsCheck: ConnectCheck = {
  name: 'text messages',
  async run({ settings }) {
    const options = smsFrom(settings)
    if (!options) return []
    try {
      await probe(options.url)
      return [good('The service of SMS_URL answers; SMS_ACCOUNT, SMS_KEY and SMS_TEMPLATE are checked by the first message only.')]
    } catch (error) {
      return [problem(`The service of SMS_URL does not answer: ${reasonOf(error)}.`)]
    }
  },
}

/** Whether the core accepts the token, by a read of a policy that does not exist. */
export const coreCheck: ConnectCheck = {
  name: 'core',
  async run({ settings }) {
    const options = insurerFrom(settings)
    if (!options) return []
    const base = options.url.replace(/\/+$/, '')
    const callCore = createCoreCaller({
      base,
      token: options.token,
      log: () => undefined,
      steady: () => performance.now(),
    })
    const request = { operation: 'policy', request: { policyNo: UNKNOWN_POLICY }, isRead: true }
    try {
      await callCore({ ...request, answer: orNone(policyInfo), timeout: TIMEOUT_MS, mostBytes: MOST_BYTES })
      return [good('The core of INSURER_URL accepts INSURER_TOKEN and answers a read.')]
    } catch (error) {
      if (!(error instanceof InsurerError)) throw error
      const isRefused = /HTTP 40[13]$/.test(error.code)
      return [problem(`The core of INSURER_URL ${isRefused ? 'refuses INSURER_TOKEN' : 'did not answer a read'} (${error.code}).`)]
    }
  },
}
