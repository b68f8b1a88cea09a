import { modeOf } from '../accounts/account-fields.ts'
import { findAccount } from '../accounts/list-accounts.ts'
import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'

/** Returns an account with its mobile number and the bound accounts of the insurer's app. Throws 404 for an unknown one. */
const getAccount = handle('getAccount', ['modes', 'personalData'], async ({ userId }, { db, personalData, now, modes }) => {
  const found = await findAccount({ db, personalData }, now, userId)
  if (!found) throw new ApiError('unknownAccount')
  const { userCode, router, loginName, inDirectory, disabledAt, role, ...account } = found
  return {
    data: {
      account: {
        ...account,
        role,
        email: userCode,
        loginName: loginName ?? '',
        inDirectory: inDirectory === 1,
        ...(disabledAt !== null && { disabledAt }),
        ...(role === 'steward' && { mode: modeOf({ modes }, router) ?? 'service' }),
      },
    },
  }
})

export default getAccount
