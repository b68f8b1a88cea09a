import type { Command } from '../action.ts'

/**
 * Makes a customer the current one for the screens about them: their external contact, from the record or by itself.
 * One without a contact leaves none behind, so that no screen shows the customer before.
 */
const use: Command<'customer.use'> = async ({ customer, externalUserid }, context) => {
  context.session.set({ externalUserId: externalUserid ?? customer?.externalUserid })
}
export default use
