import type { ComplaintCase } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { CallAnswer, Context } from '../action.ts'
import { unwrap } from '../unwrap.ts'

type Around = Context<'getComplaintTaskDetail' | 'getComplaintTask', 'case.notFound'>
type Ask = (request: { caseNo: string }) => Promise<CallAnswer<'getComplaintTaskDetail'>>

/** Asks for the case `caseNo`, else for the remembered one. Ends in `gone` when there is neither. */
export async function readCase(caseNo: string | undefined, context: Pick<Around, 'session' | 'message'>, ask: Ask): Promise<ComplaintCase> {
  const wanted = caseNo ?? context.session.get().caseNo
  if (!wanted) throw new OutcomeError('gone', { message: context.message('case.notFound', {}).text })
  return unwrap(await ask({ caseNo: wanted }))
}
