import { setPasswordByLink as set } from '../accounts/set-password.ts'
import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { countAddress, uncountAddress } from '../identity/address-limit.ts'

/**
 * Sets a password with a one-time link; the account's sessions and its lock end. Refuses an unknown, used or expired link, and throws 422 for a bad
 * password, which does not use the link up.
 */
const setPasswordByLink = handle('setPasswordByLink', ['client', 'passwordCost', 'pseudonym'], async ({ token, password }, context) => {
  const { db, now, client, passwordCost: cost, pseudonym, text } = context
  if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
  if (!(await set(db, { token, password, now, cost, pseudonym })))
    return { refused: { status: '410', message: text('server.accountLinkEnded') } }
  if (client !== undefined) await uncountAddress(db, client)
  return { data: {} }
})

export default setPasswordByLink
