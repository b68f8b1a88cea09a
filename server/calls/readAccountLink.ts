import { findLink } from '../accounts/account-links.ts'
import { findOwner } from '../accounts/set-password.ts'
import { handle } from '../handler/handler.ts'
import { countAddress, uncountAddress } from '../identity/address-limit.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Tells what a one-time link is for, so that its page can show the right form. Refuses unknown, used and expired links equally; they count per
 * address like wrong passwords. Throws `tooMany` (429) beyond that limit.
 */
const readAccountLink = handle('readAccountLink', ['client'], async ({ token }, { db, now, client, text, logSecurity }) => {
  if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
  const link = await findLink(db, token, now)
  if (!link) {
    logSecurity('authn_login_fail', { reason: 'wrong', by: 'link' })
    return { refused: { status: '410', message: text('server.accountLinkEnded') } }
  }
  if (client !== undefined) await uncountAddress(db, client)
  const { purpose, userId } = link
  const staff = await findOwner(db, userId)
  return { data: { purpose, ...(staff && { name: staff.name, loginName: staff.loginName ?? '' }) } }
})

export default readAccountLink
