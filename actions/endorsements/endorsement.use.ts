import type { Command } from '../action.ts'

/**
 * Remembers which endorsement the next screen is about (ENDORLIST-09, AMB2-24), by its numbers: what changes in it may say somebody's
 * telephone, and is asked for again (DEC-33).
 */
const use: Command<'endorsement.use'> = async ({ endorsement }, context) => {
  context.session.set({ currentEndor: endorsement?.endorNo, currentPolicy: endorsement?.policyNo })
}
export default use
