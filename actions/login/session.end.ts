import { fail, type Command } from '../action.ts'

/** Signs out (DEC-32): this browser forgets the session even when the service can not be reached, and then says so. */
const signOut: Command<'session.end'> = async (_params, { session }) => {
  if (!(await session.signOut(false))) fail('session.end', 'unreached', {})
}
export default signOut
