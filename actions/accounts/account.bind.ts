import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Binds an account of the insurer's app. */
const bind: Command<'account.bind'> = async ({ userId = '', form: { userIdEB = '', employeeNo = '' } = {} }, context) => {
  unwrap(await context.call('bindAccount', { userId, userIdEB, employeeNo }))
}
export default bind
