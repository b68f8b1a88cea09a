import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail, type Command, type Context } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'

type Around = Context<'startAppOAuth' | 'appOAuth'>

/** The screen that members are sent back to. */
const CALLBACK = '/appOAuth'
/** What a code and a state may be; what is anything else was not made by the messenger or by us. */
const [CODE, STATE] = [/^[\w.-]{1,512}$/, /^[0-9a-zA-Z]{1,128}$/]

/**
 * Sign-in by the messenger, without asking for anything (AUTH-11, DEC-10): whoever has not been at its page goes there,
 * and whoever comes back from it has their code exchanged for a session. Nobody knows yet who one is, so what the entry
 * address said of the message that was opened still holds.
 */
const silent: Command<'login.silent'> = async (_params, context) => {
  const given = context.session.takeSignInCode()
  if (!given) return leave(context)
  if (!CODE.test(given.code) || !STATE.test(given.state)) fail('login.silent', 'incomplete', {})
  const answer = await context.call('appOAuth', given)
  if (!answer.ok) refuse('login.silent', answer.message)
  const { messageStatus } = context.session.get()
  context.session.signIn(answer.data.token, { ...answer.data.userInfo, ...withoutUndefined({ messageStatus }) })
}
export default silent

async function leave(context: Around): Promise<void> {
  const answer = await context.call('startAppOAuth', { callbackUrl: context.link(CALLBACK) })
  if (!answer.ok) refuse('login.silent', answer.message)
  if (context.externalLinks.signIn(answer.data.authorizeUrl)) return
  context.note('login.silent', 'not allowed')
  throw new OutcomeError('requestFailed')
}
