import { fail, type Command } from '../action.ts'

const WENT_BACK = '3'

/** Somebody saw several candidates and took none; the customer stays as they were (MATCH-11). */
const matchAbandoned: Command<'customer.matchAbandoned'> = async ({ match = {} }, { call }) => {
  const { wechatCustomerId = '' } = match.customer ?? {}
  const answer = await call('saveMatchingRecord', { moldStatus: WENT_BACK, wechatCustomerId })
  if (!answer.ok) fail('customer.matchAbandoned', 'failed', {})
}
export default matchAbandoned
