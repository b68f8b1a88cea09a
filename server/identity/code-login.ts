import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Binding } from '../one-time-codes/one-time-codes.ts'
import { countAddress, uncountAddress } from './address-limit.ts'

/**
 * Redeems a one-time code for a login. Returns false for a wrong code, and logs it for `userId`, when the number belongs to an account. Wrong codes count against the client's address like wrong passwords. Throws `tooMany` (429) beyond that limit.
 */
export async function redeemForLogin(
  { db, now, client, oneTimeCodes, logSecurity }: Pick<HandlerContext, 'db' | 'logSecurity' | 'now' | 'client' | 'oneTimeCodes'>,
  binding: Binding & { code: string },
  userId?: string,
): Promise<boolean> {
  if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
  const right = await oneTimeCodes.redeem(db, binding, now)
  if (right && client !== undefined) await uncountAddress(db, client)
  if (!right) logSecurity('authn_login_fail', { userId, reason: 'wrong' })
  return right
}
