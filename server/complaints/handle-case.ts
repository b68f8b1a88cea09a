import { firstMissing, handlingOf } from '../../actions/complaints/rules.ts'
import type { Calls } from '../../generated/data.ts'
import type { StaffCaller, HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import { staffByEmail } from '../identity/staff.ts'
import { completeTasks } from '../tasks/complete-tasks.ts'
import { recordCaseHandled } from '../webhooks/events.ts'
import type { EventContext } from '../webhooks/record.ts'
import { findCase } from './find-case.ts'

/**
 * Handles a case and completes its tasks (COMPLAINT-19, COMPLAINT-20). Returns false when it was handled before, so that one of two
 * concurrent requests wins. Throws 404 and 403 like `findCase`, and 422 for an invalid form. The server sets the person in charge, the
 * handler and the time; the request cannot.
 */
export async function handleCase(
  context: EventContext & Pick<HandlerContext, 'personalData'>,
  caller: StaffCaller,
  form: Calls['updateComplaintByCase']['request'],
): Promise<boolean> {
  const { db, personalData, now } = context
  const { caseNo, pushUserEmail } = await findCase(db, caller, form.caseNo)
  if (firstMissing(form) !== undefined) throw new ApiError('badInput')
  const handling = handlingOf(form)
  const personInCharge = await staffByEmail({ db, personalData }, pushUserEmail)
  const { numUpdatedRows } = await db
    .updateTable('complaint')
    .set({
      ...handling,
      investigateResult: personInCharge?.name ?? pushUserEmail,
      caseStatus: '1',
      handledBy: caller.userId,
      handledAt: now,
    })
    .where('caseNo', '=', caseNo)
    .where('caseStatus', '=', '0')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await recordCaseHandled(context, caseNo)
  await completeTasks(context, 'caseNo', caseNo, handling.handleOpinion)
  return true
}
