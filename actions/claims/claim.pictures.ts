import type { Query } from '../action.ts'
import { claimOf } from './claim-of.ts'
import { ofType } from './rules.ts'

/** The pictures of one type (CLAIMPIC-11, CLAIMPIC-12); an answer that is no success shows none and says nothing (CLAIMPIC-39). */
const pictures: Query<'claim.pictures'> = async ({ registNo, picType }, context) => {
  const claim = claimOf(registNo, context)
  if (claim === '') return []
  const { ok, data } = await context.call('queryEmployeeSelf', { registNo: claim })
  return ok ? ofType(data.picList ?? [], picType ?? '') : []
}
export default pictures
