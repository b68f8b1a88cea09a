import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Binding } from '../one-time-codes/one-time-codes.ts'
import { countAddress, uncountAddress } from './address-limit.ts'

/**
 * Uses a code up for a login. False: it is wrong, and the security log says so, of `userId` where it is somebody's number.
 * Wrong codes count at the address they come from, as wrong passwords do. Throws `tooMany` (429) after too many from one.
 */
export async function redeemForLogin(
  { db, now, client, oneTimeCodes, logSecurity }: HandlerContext,
  binding: Binding & { code: string },
  userId?: string,
): Promise<boolean> {
  if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
  const right = await oneTimeCodes.redeem(db, binding, now)
  if (right && client !== undefined) await uncountAddress(db, client)
  logSecurity(right ? 'authn_login_success' : 'authn_login_fail', { userId, ...(right ? {} : { reason: 'wrong' }) })
  return right
}
