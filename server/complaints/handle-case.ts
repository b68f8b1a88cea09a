import { firstMissing, handlingOf } from '../../actions/complaints/rules.ts'
import type { Calls } from '../../generated/data.ts'
import type { StaffCaller, HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import { staffByEmail } from '../identity/staff.ts'
import { completeTasks } from '../tasks/complete-tasks.ts'
import { findCase } from './find-case.ts'

/**
 * Handles a case, once, and completes its tasks (COMPLAINT-19, COMPLAINT-20); false when it has been handled: of two people
 * who save at once, one succeeds. Throws 404 and 403 as `findCase`, and 422 while a check of the form would fail. Who is
 * in charge, who handled it and when are the server's to say, not the request's.
 */
export async function handleCase(
  { db, personalData, now }: HandlerContext,
  caller: StaffCaller,
  form: Calls['updateComplaintByCase']['request'],
): Promise<boolean> {
  const { caseNo, pushUserEmail } = await findCase(db, caller, form.caseNo)
  if (firstMissing(form) !== undefined) throw new ApiError('badInput')
  const handling = handlingOf(form)
  const charged = await staffByEmail({ db, personalData }, pushUserEmail)
  const { numUpdatedRows } = await db
    .updateTable('complaint')
    .set({ ...handling, investigateResult: charged?.name ?? pushUserEmail, caseStatus: '1', handledBy: caller.userId, handledAt: now })
    .where('caseNo', '=', caseNo)
    .where('caseStatus', '=', '0')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await completeTasks({ db, now }, 'caseNo', caseNo, handling.handleOpinion)
  return true
}
