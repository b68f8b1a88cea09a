import { handle } from '../handler/handler.ts'
import { recogniseMember } from '../identity/recognise-member.ts'
import { issueStaffToken } from '../identity/sessions.ts'

const SERVICES = ['app', 'browser', 'client', 'pseudonym', 'signInStates', 'wecom'] as const

/**
 * Signs in with the code from WeCom's OAuth page (DEC-10, AUTH-11) and returns the same data as getToken. Refuses with a message: 401 for
 * an invalid code or state or an unknown member, 503 when WeCom does not respond.
 */
const appOAuth = handle('appOAuth', SERVICES, async ({ code, state }, context) => {
  const { db, now, app, text, wecom } = context
  if (!wecom.oauth) return { refused: { status: '503', message: text('server.noWeCom') } }
  const person = await recogniseMember(wecom.oauth, { code, state }, context)
  if ('refused' in person)
    return { refused: { status: person.refused === 'server.weComAway' ? '503' : '401', message: text(person.refused) } }
  return { data: { token: await issueStaffToken(db, person, now), userInfo: { ...person, ...app } } }
})

export default appOAuth
