import type { AccountName } from './prepared.ts'
import { ENDORSEMENT, sendLinkAs, type SentLink } from './send-link.ts'
import { sessionOf, type Steward } from './steward.ts'

export { addressOf, ENDORSEMENT, HOLDER, type SentLink } from './send-link.ts'

/** Sends the link of an endorsement as a steward would from a chat. Returns the link's parameters. */
export const sendLink = (
  { url }: Steward,
  numbers: { endorNo: string; policyNo: string } = ENDORSEMENT,
  account: AccountName = 'service',
): Promise<SentLink> => sendLinkAs(sessionOf(account), url, numbers)
