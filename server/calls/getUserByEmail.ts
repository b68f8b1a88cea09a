import { handle } from '../handler/handler.ts'
import { staffByEmail } from '../identity/staff.ts'

/** Returns a colleague by e-mail address, ignoring case; empty for an unknown one (CALL-49, TASKVIEW-14). */
const getUserByEmail = handle('getUserByEmail', ['personalData'], async ({ email }, context) => ({
  data: (await staffByEmail(context, email)) ?? {},
}))

export default getUserByEmail
