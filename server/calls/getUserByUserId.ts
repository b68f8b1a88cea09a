import type { Handler } from '../handler/handler.ts'

/** A colleague's name and number by user id; an unknown id answers nothing, with success (CALL-48). */
const getUserByUserId: Handler<'getUserByUserId'> = async ({ userId }, { db }) => {
  const found = await db.selectFrom('staff').select(['name', 'userId', 'mobile']).where('userId', '=', userId).executeTakeFirst()
  return { data: found ?? {} }
}

export default getUserByUserId
