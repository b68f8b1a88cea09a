import { handle } from '../handler/handler.ts'
import { recogniseMember } from '../identity/recognise-member.ts'
import { issueToken } from '../identity/sessions.ts'

/**
 * Signs in whoever comes back from the messenger's page (DEC-10, AUTH-11), with the answer of getToken. Whatever is wrong
 * with code or state, someone whom nobody here knows, and a messenger that does not answer are refusals in words.
 */
const appOAuth = handle(
  'appOAuth',
  ['app', 'browser', 'client', 'pseudonym', 'signInStates', 'wecom'],
  async ({ code, state }, context) => {
    const { db, now, app, text, wecom } = context
    if (!wecom.oauth) return { refused: { status: '503', message: text('server.noWeCom') } }
    const person = await recogniseMember(wecom.oauth, { code, state }, context)
    if ('refused' in person)
      return { refused: { status: person.refused === 'server.weComAway' ? '503' : '401', message: text(person.refused) } }
    return { data: { token: await issueToken(db, { kind: 'staff', userId: person.userId }, now), userInfo: { ...person, ...app } } }
  },
)

export default appOAuth
