import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail, type Command, type Context } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'

type OAuthContext = Context<'startAppOAuth' | 'appOAuth'>

/** The screen to which WeCom redirects after authorization. */
const CALLBACK = '/appOAuth'
/** The valid shapes of WeCom's code and our state. */
const [CODE, STATE] = [/^[\w.-]{1,512}$/, /^[0-9a-zA-Z]{1,128}$/]

/**
 * Signs in by WeCom's OAuth without user input (AUTH-11, DEC-10). Redirects to the authorization page without a code, and exchanges a
 * code for a session. Remembers the member, whose sign-in is repeated when the session ends. Keeps `messageStatus` of the entry URL, because
 * it belongs to the opened message and not to a user.
 */
const silent: Command<'login.silent'> = async (_params, context) => {
  const callback = context.session.takeSignInCode()
  if (!callback) return redirectToWeCom(context)
  if (!CODE.test(callback.code) || !STATE.test(callback.state)) fail('login.silent', 'incomplete', {})
  const answer = await context.call('appOAuth', callback)
  if (!answer.ok) refuse('login.silent', answer.message)
  const { messageStatus } = context.session.get()
  context.session.signIn(answer.data.token, { ...answer.data.userInfo, ...withoutUndefined({ messageStatus }) })
  context.handoff.set('wecomMember', answer.data.userInfo.userId)
}
export default silent

async function redirectToWeCom(context: OAuthContext): Promise<void> {
  const answer = await context.call('startAppOAuth', { callbackUrl: context.link(CALLBACK) })
  if (!answer.ok) refuse('login.silent', answer.message)
  if (context.externalLinks.signIn(answer.data.authorizeUrl)) return
  context.note('login.silent', 'not allowed')
  throw new OutcomeError('requestFailed')
}
