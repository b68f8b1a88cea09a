import { firstMissing, handlingOf } from '../../actions/complaints/rules.ts'
import { completeTasks } from '../complaints/complete-tasks.ts'
import { findCase } from '../complaints/find-case.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { staffByEmail } from '../identity/staff-by-email.ts'

/**
 * Handles a case, once, and completes its orders (CALL-40, COMPLAINT-19, COMPLAINT-20). Refuses 404 and 403 as
 * `findCase`, 422 while a check of the form would fail, and with resultCode N and the reason in resultMsg when the
 * case has been handled: of two people who save at once, one succeeds. Who is in charge, who handled it and when are
 * the server's to say, not the request's.
 */
const updateComplaintByCase: Handler<'updateComplaintByCase'> = async (request, context) => {
  const { db, now, text } = context
  const caller = signedIn(context)
  const { caseNo, pushUserEmail } = await findCase(db, caller, request.caseNo)
  if (firstMissing(request) !== undefined) throw new ApiError('badInput')
  const handling = handlingOf(request)
  const charged = await staffByEmail(db, pushUserEmail)
  const { numUpdatedRows } = await db
    .updateTable('complaint')
    .set({ ...handling, investigateResult: charged?.name ?? pushUserEmail, caseStatus: '1', handledBy: caller.userId, handledAt: now })
    .where('caseNo', '=', caseNo)
    .where('caseStatus', '=', '0')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return { data: { resultCode: 'N', resultMsg: text('server.caseHandled') } }
  await completeTasks(db, caseNo, handling.handleOpinion, now)
  return { data: { resultCode: 'Y' } }
}

export default updateComplaintByCase
