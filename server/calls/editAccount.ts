import { CHANGEABLE_FIELDS, editAccount as edit } from '../accounts/change-account.ts'
import { readAccount } from '../accounts/account-fields.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Replaces name, mobile number, mode, login name and role of an account; the changed ones are protected from the directory. Throws 404, 409 for
 * a taken login name or the last administrator, and 422 for a wrong field.
 */
const editAccount = handle('editAccount', ['modes', 'personalData'], async (request, context) => {
  const { db, now, modes, personalData } = context
  const read = readAccount(request, { modes })
  if ('problems' in read) throw new ApiError('badInput')
  await edit({ db, personalData, actor: requireStaff(context).userId, now }, read.account, CHANGEABLE_FIELDS)
  return { data: {} }
})

export default editAccount
