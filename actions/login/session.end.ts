import { fail, type Command } from '../action.ts'

/** Signs out (DEC-32). Erases the session in this browser in any case; throws `unreached` when the server is unreachable. */
const signOut: Command<'session.end'> = async (_params, { session }) => {
  if (!(await session.signOut(false))) fail('session.end', 'unreached', {})
}
export default signOut
