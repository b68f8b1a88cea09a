import { decodePassword } from '../identity/password.ts'
import { challengeOf, SESSION_SERVICES, startStaffSession } from '../identity/staff-session.ts'
import { handle } from '../handler/handler.ts'

const SERVICES = [...SESSION_SERVICES, 'client', 'personalData', 'requiresSecondFactor', 'signIn'] as const

/**
 * Signs in with account and base64 password (AUTH-04..09, DEC-09, DEC-15). Refuses with a message: 401 for a wrong password or an unknown
 * account, 423 for a locked one. Answers with a challenge when a second factor is needed. `checkClaims` has already rejected other apps'
 * appId, wechatCode or agentId (403).
 */
const getToken = handle('getToken', SERVICES, async ({ username, password }, context) => {
  const { text } = context
  const person = await context.signIn.enterprise({ username, password: decodePassword(password) }, context)
  if (person === 'locked') return { refused: { status: '423', message: text('server.lockedOut') } }
  if (person === 'wrong') return { refused: { status: '401', message: text('server.badCredentials') } }
  return { data: (await challengeOf(context, person)) ?? (await startStaffSession(context, person)) }
})

export default getToken
