import type { Command } from '../action.ts'

/**
 * Stores the numbers of the endorsement for the next screen (ENDORLIST-09, AMB2-24). Its changes may contain phone numbers, so they are
 * not stored but fetched again (DEC-33).
 */
const use: Command<'endorsement.use'> = async ({ endorsement }, context) => {
  context.session.set({ currentEndor: endorsement?.endorNo, currentPolicy: endorsement?.policyNo })
}
export default use
