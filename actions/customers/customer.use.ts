import type { Command } from '../action.ts'

/** Makes a customer the current one (DEC-39). A customer without a contact leaves the current one unchanged. */
const use: Command<'customer.use'> = async ({ customer }, context) => {
  if (customer?.externalUserid) context.customer.choose(customer.externalUserid)
}
export default use
