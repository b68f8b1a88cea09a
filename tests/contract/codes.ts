import type { Insurer } from '../../server/integrations/insurer.ts'
import type { Sms } from '../../server/integrations/sms/sms.ts'

/** A telephone provider that keeps what it was told to send; `isAway`: it can send nothing. */
export function pretendSms() {
  const sent: { mobile: string; code: string; text: string }[] = []
  const state = { isAway: false }
  const sms: Sms = {
    isAvailable: () => !state.isAway,
    async sendCode(mobile, message) {
      sent.push({ mobile, ...message })
    },
  }
  return { sms, sent, state, last: () => sent.at(-1)?.code ?? '' }
}

/** An insurer that knows one endorsement, E1, and who may sign it. */
export const HOLDER = '19900003001'
export const INSURED = '19900003002'
export const insurer: Insurer = {
  saleInfo: async () => undefined,
  policy: async () => undefined,
  claim: async () => undefined,
  signers: async (_db, endorNo) =>
    endorNo === 'E1' || endorNo === 'E2' ? { policyNo: `P-${endorNo}`, mobiles: [HOLDER, INSURED] } : undefined,
  timeouts: async () => [],
  timeout: async () => undefined,
  handleTimeout: async () => false,
}
