import { handle } from '../handler/handler.ts'
import { startBoundSession } from '../identity/bound-session.ts'

const SERVICES = ['app', 'client', 'personalData', 'signIn'] as const

/**
 * Signs in with a bound account: mobile or employee number, and its plain password (AUTH-18, AMB2-22). Refuses with a message for a wrong
 * password, an unknown or locked account, and an account of another user than the link's.
 */
const qyWxUserLogin = handle('qyWxUserLogin', SERVICES, async ({ loginId, password, userId }, context) => {
  const { text } = context
  const account = await context.signIn.bound({ username: loginId, password }, context)
  if (account === 'locked') return { refused: { status: '423', message: text('server.lockedOut') } }
  if (account === 'wrong') return { refused: { status: '401', message: text('server.badCredentials') } }
  return startBoundSession(context, account, userId)
})

export default qyWxUserLogin
