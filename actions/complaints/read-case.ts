import type { ComplaintCase } from '../../generated/data.ts'
import { Ended } from '../../renderer/language/ending.ts'
import type { CallAnswer, Context } from '../action.ts'
import { dataOf } from '../refused.ts'

type Around = Context<'getComplaintTaskDetail' | 'getComplaintTask', 'case.notFound'>
type Ask = (request: { caseNo: string }) => Promise<CallAnswer<'getComplaintTaskDetail'>>

/** Asks for the case `caseNo`, else for the remembered one. Ends in `gone` when there is neither. */
export async function readCase(caseNo: string | undefined, context: Pick<Around, 'session' | 'message'>, ask: Ask): Promise<ComplaintCase> {
  const wanted = caseNo ?? context.session.get().caseNo
  if (!wanted) throw new Ended('gone', { message: context.message('case.notFound', {}).text })
  return dataOf(await ask({ caseNo: wanted }))
}
