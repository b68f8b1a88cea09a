import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the record of the active link, sent as a card or copied; `sent` is whether one exists (SENDLINK-03, AMB2-28). */
const followUp: Query<'endorsement.followUp'> = async ({ endorNo }, context) => {
  const answers = await Promise.all([context.call('getFollowTaskDetail', { endorNo }), context.call('getWechatFollowInfo', { endorNo })])
  const record = answers.map(unwrap).find((each) => Object.keys(each).length > 0)
  return { ...record, sent: record !== undefined }
}
export default followUp
