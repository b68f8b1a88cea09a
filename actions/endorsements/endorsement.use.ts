import type { Command } from '../action.ts'
import { rememberRecipient } from './recipient.ts'

/**
 * Stores the numbers of the endorsement and its customer's contact for the next screen (ENDORLIST-09, AMB2-24, DEC-39). Stores nothing
 * else, because an endorsement may contain phone numbers (DEC-33).
 */
const use: Command<'endorsement.use'> = async ({ endorsement, externalUserid }, context) => {
  rememberRecipient(context, externalUserid)
  context.session.set({ currentEndor: endorsement?.endorNo, currentPolicy: endorsement?.policyNo })
}
export default use
