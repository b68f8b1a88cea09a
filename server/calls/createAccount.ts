import { createAccount as create } from '../accounts/create-account.ts'
import { readAccount } from '../accounts/account-fields.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Creates an account without a password. Throws 422 for a wrong field, and 409 when the id, address or login name is taken. */
const createAccount = handle('createAccount', ['modes', 'personalData'], async (request, context) => {
  const { db, now, modes, personalData } = context
  const read = readAccount(request, { modes })
  if ('problems' in read) throw new ApiError('badInput')
  await create({ db, personalData, actor: requireStaff(context).userId, now }, read.account, request)
  return { data: {} }
})

export default createAccount
