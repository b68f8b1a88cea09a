import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** The record of a link that stands, whichever way it went out; `sent` says whether there is one (SENDLINK-03, AMB2-28). */
const followUp: Query<'endorsement.followUp'> = async ({ endorNo }, context) => {
  const asked = await Promise.all([context.call('getFollowTaskDetail', { endorNo }), context.call('getWechatFollowInfo', { endorNo })])
  const record = asked.map(unwrap).find((each) => Object.keys(each).length > 0)
  return { ...record, sent: record !== undefined }
}
export default followUp
