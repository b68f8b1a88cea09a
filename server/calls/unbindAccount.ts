import { unbindAccount as unbind } from '../accounts/bind-account.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Removes the binding of an account of the insurer's app; has no effect when there is none. */
const unbindAccount = handle('unbindAccount', [], async (request, context) => {
  const { db, now } = context
  await unbind({ db, now, actor: requireStaff(context).userId }, request)
  return { data: {} }
})

export default unbindAccount
