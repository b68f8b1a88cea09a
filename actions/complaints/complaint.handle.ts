import { type Command, fail } from '../action.ts'

/** Sends the answered form (COMPLAINT-19). A refusal says the service's own words, or nothing (COMPLAINT-21, COMPLAINT-22). */
const handle: Command<'complaint.handle'> = async ({ caseNo, form }, context) => {
  const { isPunished, isCallerRepairer, isNoReturn, handleOpinion, handleReason, userId: _userId, caseNo: _caseNo, ...rest } = form ?? {}
  // The form has asked for all five; without one of them there is nothing to send.
  if (!caseNo || !isPunished || !isCallerRepairer || !isNoReturn || !handleOpinion || !handleReason)
    return fail('complaint.handle', 'refused', { message: '' })
  const sent = { isPunished, isCallerRepairer, isNoReturn, handleOpinion, handleReason }
  // Whatever else the form asks travels under its own name.
  const others = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const { ok, data } = await context.call('updateComplaintByCase', { caseNo, ...sent, ...others })
  if (!ok) fail('complaint.handle', 'refused', { message: data.resultMsg ?? '' })
}
export default handle
