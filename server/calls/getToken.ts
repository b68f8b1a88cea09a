import { accountName, forgetTries, mayTry } from '../identity/attempts.ts'
import { checkPassword, decodePassword } from '../identity/password.ts'
import { issueToken } from '../identity/sessions.ts'
import type { Handler } from '../handler.ts'
import { Refusal } from '../refusal.ts'

/**
 * Signs in with account and base64 password (AUTH-04..09, DEC-09, DEC-15). A wrong password, an unknown account and a
 * locked one are refusals in words; another app's appId, wechatCode or agentId is forbidden (403).
 */
const getToken: Handler<'getToken'> = async ({ username, password, appId, wechatCode, agentId }, { db, now, app, say }) => {
  const claimed = { ...app, ...(appId ? { appId } : {}), ...(wechatCode ? { wechatCode } : {}), ...(agentId ? { agentId } : {}) }
  if (claimed.appId !== app.appId || claimed.wechatCode !== app.wechatCode || claimed.agentId !== app.agentId)
    throw new Refusal('forbidden')
  const secret = decodePassword(password)
  const account = accountName(username)
  if (!(await mayTry(db, account, now))) return { refused: { status: '423', message: say('server.lockedOut') } }
  const person = await db.selectFrom('staff').selectAll().where('loginName', '=', account).executeTakeFirst()
  const right = await checkPassword(secret, person?.passwordHash)
  if (!person || !right) return { refused: { status: '401', message: say('server.badCredentials') } }
  await forgetTries(db, account)
  const { userId, userCode, name, router } = person
  return { data: { token: await issueToken(db, userId, now), userInfo: { userId, userCode, name, router, ...app } } }
}

export default getToken
