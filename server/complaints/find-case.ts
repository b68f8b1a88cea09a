import type { Selectable } from 'kysely'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import { COMPLAINT, type ComplaintTable } from './tables.ts'
import { assignedOrCreatedBy } from '../tasks/assigned-or-created-by.ts'
import { ApiError } from '../handler/api-error.ts'

/** A case as it stands in the database, and the key to what is encrypted of it. */
export type Case = Selectable<ComplaintTable> & { wrappedKey: string | null }

/**
 * The tasks that give someone their cases: those that they got or created, while they are not deleted. Who is merely
 * copied, or looks after the customer, reads such a task but not its case: the complaint may be about them.
 */
export const tasksOfCases = (db: Database, caller: StaffCaller) =>
  db
    .selectFrom('task')
    .select('task.caseNo')
    .where('task.caseNo', '!=', '')
    .where('task.isDelete', '=', '0')
    .where(assignedOrCreatedBy(caller))

/**
 * The case `caseNo`, for the assignees and creators of its tasks. Throws `gone` (404) when there is none and
 * `forbidden` (403) to everyone else.
 */
export async function findCase(db: Database, caller: StaffCaller, caseNo: string): Promise<Case> {
  const found = await db
    .selectFrom('complaint')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'complaint.caseNo').on('person_key.kind', '=', COMPLAINT.kind))
    .selectAll('complaint')
    .select('person_key.wrappedKey')
    .where('complaint.caseNo', '=', caseNo)
    .executeTakeFirst()
  if (!found) throw new ApiError('gone')
  const task = await tasksOfCases(db, caller).where('task.caseNo', '=', caseNo).executeTakeFirst()
  if (!task) throw new ApiError('forbidden')
  return found
}
