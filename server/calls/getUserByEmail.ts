import { sql } from 'kysely'
import type { Handler } from '../handler.ts'

/** A colleague by e-mail address, upper or lower case; an unknown one answers nothing, with success (CALL-49, TASKVIEW-14). */
const getUserByEmail: Handler<'getUserByEmail'> = async ({ email }, { db }) => {
  const found = await db
    .selectFrom('staff')
    .select(['name', 'mobile', 'userId'])
    .where(sql<string>`lower(${sql.ref('userCode')})`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return { data: found ?? {} }
}

export default getUserByEmail
