import type { Query } from '../action.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { authenticatorOf } from './rules.ts'

/** Returns what a sign-in with a correct password still needs; `problem` for an expired challenge. */
const challenge: Query<'login.challenge'> = async ({ challenge: token }, context) => {
  const answer = await context.call('readSignInChallenge', { challenge: token })
  if (!answer.ok) return withoutUndefined({ problem: answer.message })
  const { secondFactor, setUp } = answer.data
  return { secondFactor, ...(setUp && { setUp: authenticatorOf(setUp) }) }
}
export default challenge
