import { fail, type Command } from '../action.ts'
import { requireNoChallenge } from './authenticator.ts'

/** Signs in with an enterprise account; base64 password (AUTH-05). The answer alone sets the identity and the session (DEC-09). */
const enterprise: Command<'login.enterprise'> = async ({ form }, context) => {
  const answer = await context.call('getToken', { username: form?.username?.trim() ?? '', password: base64(form?.password?.trim() ?? '') })
  if (!answer.ok && answer.message) fail('login.enterprise', 'refused', { message: answer.message })
  requireNoChallenge(answer.data)
  const { token, userInfo } = answer.data
  if (!answer.ok || token === undefined || userInfo === undefined) fail('login.enterprise', 'unexplained', {})
  context.session.signIn(token, userInfo)
}
export default enterprise

/** Returns the base64 of a text's UTF-8 bytes; `btoa` alone throws for characters beyond Latin-1. */
export const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
