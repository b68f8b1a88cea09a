import type { Selectable } from 'kysely'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import { COMPLAINT, type ComplaintTable } from './tables.ts'
import { assignedOrCreatedBy } from '../tasks/assigned-or-created-by.ts'
import { ApiError } from '../handler/api-error.ts'

/** A case as stored, with the wrapped key of its encrypted column. */
export type Case = Selectable<ComplaintTable> & { wrappedKey: string | null }

/**
 * Returns the tasks that give the caller access to cases: not deleted, assigned to or created by the caller. Colleagues in copy and the
 * customer's steward may read the task but not its case, because the complaint may be about them.
 */
export const tasksOfCases = (db: Database, caller: StaffCaller) =>
  db
    .selectFrom('task')
    .select('task.caseNo')
    .where('task.caseNo', '!=', '')
    .where('task.isDelete', '=', '0')
    .where(assignedOrCreatedBy(caller))

/**
 * Returns a case to the assignees and creators of its tasks. Throws `gone` (404) when it does not exist and `forbidden` (403) for others.
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
