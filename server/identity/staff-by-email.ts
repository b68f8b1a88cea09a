import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** The member of staff with an e-mail address, in upper or lower case: it is their user code. */
export const staffByEmail = (db: Database, email: string) =>
  db
    .selectFrom('staff')
    .select(['name', 'mobile', 'userId'])
    .where(sql<string>`lower(${sql.ref('userCode')})`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
