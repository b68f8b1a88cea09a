import { createPasswordLink as create } from '../accounts/account-links.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Returns a one-time link to set the account's password; earlier links of the account end. Throws 404, and 409 without a login name. */
const createPasswordLink = handle('createPasswordLink', ['publicOrigins'], async ({ userId }, context) => {
  const { db, now, publicOrigins } = context
  const link = await create({ db, now, actor: requireStaff(context).userId }, userId, publicOrigins[0] ?? '')
  return { data: { link } }
})

export default createPasswordLink
