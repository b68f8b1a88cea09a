import type { Command } from '../action.ts'

/** Stores only the numbers of the endorsement for the next screen (ENDORLIST-09, AMB2-24, DEC-33); it may contain phone numbers. */
const use: Command<'endorsement.use'> = async ({ endorsement }, context) => {
  context.session.set({ currentEndor: endorsement?.endorNo, currentPolicy: endorsement?.policyNo })
}
export default use
