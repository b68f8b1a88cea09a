import { fail, type Command } from '../action.ts'

/** Signs out on all devices of the user (DEC-32); otherwise like `session.end`. */
const signOutEverywhere: Command<'session.endAll'> = async (_params, { session }) => {
  if (!(await session.signOut(true))) fail('session.endAll', 'unreached', {})
}
export default signOutEverywhere
