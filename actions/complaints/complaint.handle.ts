import { type Command, fail } from '../action.ts'

/** Submits the form (COMPLAINT-19). Throws `refused` with the server's message, which may be empty (COMPLAINT-21, COMPLAINT-22). */
const handle: Command<'complaint.handle'> = async ({ caseNo, form }, context) => {
  const { isPunished, isCallerRepairer, isNoReturn, handleOpinion, handleReason, userId: _userId, caseNo: _caseNo, ...rest } = form ?? {}
  // The form requires all five fields; the check also covers other callers.
  if (!caseNo || !isPunished || !isCallerRepairer || !isNoReturn || !handleOpinion || !handleReason)
    return fail('complaint.handle', 'refused', { message: '' })
  const required = { isPunished, isCallerRepairer, isNoReturn, handleOpinion, handleReason }
  // Additional form fields are sent under their own names.
  const others = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const { ok, data } = await context.call('updateComplaintByCase', { caseNo, ...required, ...others })
  if (!ok) fail('complaint.handle', 'refused', { message: data.resultMsg ?? '' })
}
export default handle
