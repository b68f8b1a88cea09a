import { handle } from '../handler/handler.ts'
import { staffById } from '../identity/staff.ts'

/** A colleague's name and number by user id; an unknown id answers nothing, with success (CALL-48). */
const getUserByUserId = handle('getUserByUserId', ['personalData'], async ({ userId }, context) => ({
  data: (await staffById(context, userId)) ?? {},
}))

export default getUserByUserId
