import { type Command, fail } from '../action.ts'
import { registNoOf } from './rules.ts'

/** A claim by its report number (CLAIMPIC-19); ends otherwise when there is none (CLAIMPIC-24) or nobody knows (CLAIMPIC-25). */
const lookup: Command<'claim.lookup'> = async ({ registNo }, context) => {
  const { ok, data } = await context.call('queryCoreClaim', { registNo: registNoOf(registNo) })
  if (!ok) fail('claim.lookup', 'failed', {})
  if (data.isClaim !== 'Y') fail('claim.lookup', 'notFound', {})
  return data
}
export default lookup
