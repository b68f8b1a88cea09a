import { handle } from '../handler/handler.ts'
import { staffById } from '../identity/staff.ts'

/** Returns a colleague's name and number by user id; empty for an unknown one (CALL-48). */
const getUserByUserId = handle('getUserByUserId', ['personalData'], async ({ userId }, context) => ({
  data: (await staffById(context, userId)) ?? {},
}))

export default getUserByUserId
