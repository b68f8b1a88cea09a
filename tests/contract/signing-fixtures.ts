import { ApiError } from '../../server/handler/api-error.ts'
import type { Insurer } from '../../server/integrations/insurer.ts'
import { DAY, HOUR, type TestServer, NOON } from './server.ts'
import type { Sms } from '../../server/integrations/sms/sms.ts'

/** Creates a fake SMS provider that records messages; `isAway` makes it unavailable. */
export function createFakeSms() {
  const sent: { mobile: string; code: string; text: string }[] = []
  const state = { isAway: false }
  const sms: Sms = {
    requireAvailable: () => {
      if (state.isAway) throw new ApiError('smsAway')
    },
    async sendCode(mobile, message) {
      sent.push({ mobile, ...message })
    },
  }
  return { sms, sent, state, last: () => sent.at(-1)?.code ?? '' }
}

/** Mobiles of the two signers of the endorsements E1 and E2. */
export const HOLDER = '19900003001'
export const INSURED = '19900003002'

/** An insurer without any records. */
export const emptyInsurer: Insurer = {
  saleInfo: async () => undefined,
  policy: async () => undefined,
  claim: async () => undefined,
  clientsBy: async () => [],
  clientInfo: async () => undefined,
  vehiclesOf: async () => undefined,
  servicesOf: async () => undefined,
  consultationsOf: async () => undefined,
  policiesOf: async () => undefined,
  ordersOf: async () => undefined,
  claimsOf: async () => undefined,
  policyPdf: async () => undefined,
  docTypes: async () => [],
  picTypes: async () => [],
  coreClaim: async () => undefined,
  endorsementsOf: async () => [],
  endorsement: async () => undefined,
  endorsementImages: async () => [],
  signable: async () => ({ signable: true, message: '' }),
  submitSignature: async () => ({ errcode: '0', message: 'success' }),
  undoSignature: async () => ({ message: 'success' }),
  timeouts: async () => [],
  timeout: async () => undefined,
  handleTimeout: async () => false,
}

/** An insurer with two endorsements, E1 and E2, and their signers. */
export const insurer: Insurer = {
  ...emptyInsurer,
  endorsement: async (_store, endorNo) =>
    endorNo === 'E1' || endorNo === 'E2'
      ? {
          facts: { endorNo, policyNo: `P-${endorNo}`, endorDataList: [{ fieldName: 'A field', oldValue: 'old', newValue: 'new' }] },
          signers: [
            { role: 'policyholder', name: 'A holder', mobile: HOLDER },
            { role: 'insured', name: 'An insured', mobile: INSURED },
          ],
          version: 'v1',
        }
      : undefined,
}

/** Returns the id of the endorsement's link. */
export const linkOf = (endorNo: string) => `L-${endorNo}`

/** Inserts links of E1 and E2, sent by `owner`. */
export async function sendLinks({ db }: TestServer): Promise<void> {
  const rows = ['E1', 'E2'].map((endorNo) => ({
    linkId: linkOf(endorNo),
    endorNo,
    policyNo: `P-${endorNo}`,
    userId: 'owner',
    channel: 'card' as const,
    externalUserId: '',
    reservedAt: NOON - HOUR,
    sentAt: NOON - HOUR,
    expiresAt: NOON + 3 * DAY,
  }))
  await db.insertInto('signing_link').values(rows).execute()
}
