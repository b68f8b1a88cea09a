import { decodePassword } from '../identity/password.ts'
import { issueStaffToken } from '../identity/sessions.ts'
import { handle } from '../handler/handler.ts'

/**
 * Signs in with account and base64 password (AUTH-04..09, DEC-09, DEC-15). Refuses with a message: 401 for a wrong password or an unknown
 * account, 423 for a locked one. `checkClaims` has already rejected other apps' appId, wechatCode or agentId (403).
 */
const getToken = handle('getToken', ['app', 'client', 'personalData', 'signIn'], async ({ username, password }, context) => {
  const { db, now, app, text } = context
  const person = await context.signIn.enterprise({ username, password: decodePassword(password) }, context)
  if (person === 'locked') return { refused: { status: '423', message: text('server.lockedOut') } }
  if (person === 'wrong') return { refused: { status: '401', message: text('server.badCredentials') } }
  const { userId, userCode, name, router, role } = person
  return { data: { token: await issueStaffToken(db, person, now), userInfo: { userId, userCode, name, router, role, ...app } } }
})

export default getToken
