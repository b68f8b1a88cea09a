import { type Command, fail } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { SHOWN, type Shown } from './rules.ts'

/** The value of `isAutograph` for an endorsement that can be signed (ENUM2-21). */
const SIGNABLE = '0'

/**
 * Checks that the endorsement can be signed now (SIGN-09, SIGN-11). Throws `unread` when it was not read in this tab, `closed` when the
 * server denies it, and `requestFailed` without a usable answer (AMB2-38).
 */
const status: Command<'signing.status'> = async ({ endorNo = '' }, context) => {
  const shown = context.handoff.get(SHOWN) as Shown | undefined
  if (shown?.endorNo !== endorNo) fail('signing.status', 'unread', {})
  const { rows } = unwrap(await context.call('getWechatCustomerLoginResult', { endorNo }))
  const { isAutograph, message = '' } = rows[0] ?? {}
  if (isAutograph !== SIGNABLE) fail('signing.status', 'closed', { message })
}
export default status
