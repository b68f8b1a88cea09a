import { handle } from '../handler/handler.ts'
import { staffByEmail } from '../identity/staff.ts'

/** A colleague by e-mail address, upper or lower case; an unknown one answers nothing, with success (CALL-49, TASKVIEW-14). */
const getUserByEmail = handle('getUserByEmail', ['personalData'], async ({ email }, context) => ({
  data: (await staffByEmail(context, email)) ?? {},
}))

export default getUserByEmail
