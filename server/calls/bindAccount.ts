import { bindAccount as bind } from '../accounts/bind-account.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Binds an account of the insurer's app to a member of staff (AUTH-15). Throws 404, and 409 for an id or number of another member. */
const bindAccount = handle('bindAccount', [], async (request, context) => {
  const { db, now } = context
  await bind({ db, now, actor: requireStaff(context).userId }, request)
  return { data: {} }
})

export default bindAccount
