import { type Command, fail } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { SHOWN, type Shown } from './rules.ts'

/** The code for "may be signed" (ENUM2-21). */
const MAY = '0'

/**
 * Whether the endorsement may be signed now (SIGN-09, SIGN-11). What was not looked at in this tab is not signed: then it ends in
 * `unread`. Without an answer, or with one that says nothing, the request has failed (AMB2-38).
 */
const status: Command<'signing.status'> = async ({ endorNo = '' }, context) => {
  const shown = context.handoff.get(SHOWN) as Shown | undefined
  if (shown?.endorNo !== endorNo) fail('signing.status', 'unread', {})
  const { rows } = unwrap(await context.call('getWechatCustomerLoginResult', { endorNo }))
  const { isAutograph, message = '' } = rows[0] ?? {}
  if (isAutograph !== MAY) fail('signing.status', 'closed', { message })
}
export default status
