import type { ServerMessage } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { findOwner } from './set-password.ts'

type Context = Pick<HandlerContext, 'db' | 'logSecurity' | 'now' | 'personalData' | 'signIn' | 'text'>

/**
 * Checks the password that a signed-in person entered again. It counts like a sign-in, so that guesses lock the account (DEC-15). Returns the
 * refusal of an account without a login name, of a wrong password (with the message `wrong`) and of a locked account; undefined for a correct
 * password.
 */
export async function refuseOwnPassword(context: Context, userId: string, password: string, wrong: ServerMessage) {
  const { db, text } = context
  const owner = await findOwner(db, userId)
  const refused = (status: string, message: ServerMessage) => ({ refused: { status, message: text(message) } })
  if (!owner?.loginName) return refused('409', 'server.noPassword')
  const checked = await context.signIn.enterprise({ username: owner.loginName, password }, { ...context, client: undefined })
  if (checked === 'locked') return refused('423', 'server.lockedOut')
  return checked === 'wrong' ? refused('401', wrong) : undefined
}
