import { type Command, fail } from '../action.ts'
import { registNoOf } from './rules.ts'

/** Returns a claim by its report number (CLAIMPIC-19). Throws `notFound` (CLAIMPIC-24), or `failed` when the query fails (CLAIMPIC-25). */
const lookup: Command<'claim.lookup'> = async ({ registNo }, context) => {
  const { ok, data } = await context.call('queryCoreClaim', { registNo: registNoOf(registNo) })
  if (!ok) fail('claim.lookup', 'failed', {})
  if (data.isClaim !== 'Y') fail('claim.lookup', 'notFound', {})
  return data
}
export default lookup
