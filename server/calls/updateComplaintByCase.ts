import { handleCase } from '../complaints/handle-case.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/**
 * Handles a case (CALL-40). Throws 404, 403 and 422 like `handleCase`. Returns resultCode N and a reason when the case was already handled.
 */
const updateComplaintByCase = handle('updateComplaintByCase', ['outbox', 'personalData'], async (request, context) =>
  (await handleCase(context, requireStaff(context), request))
    ? { data: { resultCode: 'Y' } }
    : { data: { resultCode: 'N', resultMsg: context.text('server.caseHandled') } },
)

export default updateComplaintByCase
