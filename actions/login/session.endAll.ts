import { fail, type Command } from '../action.ts'

/** Signs out on every device of the person (DEC-32), as `session.end` does here. */
const signOutEverywhere: Command<'session.endAll'> = async (_params, { session }) => {
  if (!(await session.signOut(true))) fail('session.endAll', 'unreached', {})
}
export default signOutEverywhere
