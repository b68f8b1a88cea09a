import type { ComplaintCase } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { CallAnswer, Context } from '../action.ts'
import { unwrap } from '../unwrap.ts'

type CaseContext = Context<'getComplaintTaskDetail' | 'getComplaintTask', 'case.notFound'>
type CaseCall = (request: { caseNo: string }) => Promise<CallAnswer<'getComplaintTaskDetail'>>

/** Fetches the case `caseNo`, else the session's case. Throws `gone` without either. */
export async function readCase(
  caseNo: string | undefined,
  context: Pick<CaseContext, 'session' | 'message'>,
  callCase: CaseCall,
): Promise<ComplaintCase> {
  const number = caseNo ?? context.session.get().caseNo
  if (!number) throw new OutcomeError('gone', { message: context.message('case.notFound', {}).text })
  return unwrap(await callCase({ caseNo: number }))
}
