import type { Query } from '../action.ts'

/**
 * Returns what the opened one-time link is for. Without a link `missing` is set; for a used or expired one, `problem` is the server's message.
 */
const link: Query<'account.link'> = async (_params, context) => {
  const token = context.session.accountLink()
  if (token === undefined) return { missing: true }
  const answer = await context.call('readAccountLink', { token })
  return answer.ok ? answer.data : { problem: answer.message ?? '' }
}
export default link
