import { modeOf } from '../accounts/account-fields.ts'
import { listAccounts as list } from '../accounts/list-accounts.ts'
import { handle } from '../handler/handler.ts'

/** Returns at most `colleaguesListed` accounts whose name, id or login name matches `search`; `hasMore` tells whether there are more. */
const listAccounts = handle('listAccounts', ['modes'], async ({ search = '' }, { db, now, modes, setting }) => {
  const found = await list(db, now, search)
  const limit = Number(setting('colleaguesListed'))
  const rows = found.slice(0, limit).map(({ userCode, router, loginName, inDirectory, disabledAt, ...account }) => ({
    ...account,
    email: userCode,
    loginName: loginName ?? '',
    inDirectory: inDirectory === 1,
    ...(disabledAt !== null && { disabledAt }),
    ...(account.role === 'steward' && { mode: modeOf({ modes }, router) ?? 'service' }),
  }))
  return { data: { rows, hasMore: found.length > limit } }
})

export default listAccounts
