import { fail, type Command } from '../action.ts'

const WENT_BACK = '3'

/** Records that the user saw several candidates and chose none. The customer is not changed (MATCH-11). */
const matchAbandoned: Command<'customer.matchAbandoned'> = async ({ match = {} }, { call }) => {
  const { wechatCustomerId = '' } = match.customer ?? {}
  const answer = await call('saveMatchingRecord', { moldStatus: WENT_BACK, wechatCustomerId })
  if (!answer.ok) fail('customer.matchAbandoned', 'failed', {})
}
export default matchAbandoned
