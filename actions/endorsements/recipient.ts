import type { Context } from '../action.ts'

/** The handoff key of the contact whose endorsements the list showed. */
const CONTACT = 'endorsementContact'

/** Stores for the next screen whose endorsement was chosen; undefined in a list by policy number. */
export const rememberRecipient = ({ handoff }: Pick<Context, 'handoff'>, externalUserid: string | undefined): void =>
  handoff.set(CONTACT, externalUserid)

/** Returns the contact whose endorsement was chosen, else the current customer's (DEC-39); undefined without either. */
export async function recipientOf({ handoff, customer }: Pick<Context, 'handoff' | 'customer'>): Promise<string | undefined> {
  const stored = handoff.get(CONTACT)
  return typeof stored === 'string' ? stored : customer.current()
}
