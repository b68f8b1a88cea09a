import { handle } from '../handler/handler.ts'
import { isOthers, startBoundSession } from '../identity/bound-session.ts'
import { challengeOf, SESSION_SERVICES } from '../identity/staff-session.ts'

const SERVICES = [...SESSION_SERVICES, 'client', 'personalData', 'requiresSecondFactor', 'signIn'] as const

/**
 * Signs in with a bound account: mobile or employee number, and its plain password (AUTH-18, AMB2-22). Refuses with a message for a wrong
 * password, an unknown or locked account, and an account of another user than the link's. Answers with a challenge when a second factor is
 * needed.
 */
const qyWxUserLogin = handle('qyWxUserLogin', SERVICES, async ({ loginId, password, userId }, context) => {
  const { text } = context
  const account = await context.signIn.bound({ username: loginId, password }, context)
  if (account === 'locked') return { refused: { status: '423', message: text('server.lockedOut') } }
  if (account === 'wrong') return { refused: { status: '401', message: text('server.badCredentials') } }
  const challenge = isOthers(account, userId) ? undefined : await challengeOf(context, account)
  return challenge ? { data: challenge } : startBoundSession(context, account, userId)
})

export default qyWxUserLogin
