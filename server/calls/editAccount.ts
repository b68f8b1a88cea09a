import { CHANGEABLE_FIELDS, editAccount as edit } from '../accounts/change-account.ts'
import { modeOf, readAccount } from '../accounts/account-fields.ts'
import { findAccount } from '../accounts/list-accounts.ts'
import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** The fields that an account can lack. */
const REMOVABLE: ReadonlySet<string> = new Set(['mobile', 'loginName'])

/**
 * Changes the given ones of name, mobile number, mode, login name and role of an account, empties the mobile number or login name in `removed`,
 * and protects them from the directory. Throws 404, 409 for a taken login name or the last administrator, and 422 for a wrong field.
 */
const editAccount = handle('editAccount', ['modes', 'personalData'], async (request, context) => {
  const { db, now, modes, personalData } = context
  const before = await findAccount({ db, personalData }, now, request.userId)
  if (!before) throw new ApiError('unknownAccount')
  const { name, role, loginName } = before
  const present = { name, role, loginName: loginName ?? '' }
  const mode = modeOf({ modes }, before.router)
  const { removed = [], ...set } = request
  if (removed.some((field) => !REMOVABLE.has(field))) throw new ApiError('badInput')
  const emptied = Object.fromEntries(removed.map((field) => [field, '']))
  const read = readAccount({ ...present, ...(mode === undefined ? {} : { mode }), ...set, ...emptied }, { modes })
  if ('problems' in read) throw new ApiError('badInput')
  const given = CHANGEABLE_FIELDS.filter((field) => request[field] !== undefined || removed.includes(field))
  // The home follows the role.
  const fields = given.includes('role') && !given.includes('mode') ? [...given, 'mode' as const] : given
  await edit({ db, personalData, actor: requireStaff(context).userId, now }, read.account, fields)
  return { data: {} }
})

export default editAccount
