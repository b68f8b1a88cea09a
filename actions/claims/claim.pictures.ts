import type { Query } from '../action.ts'
import { claimOf } from './claim-of.ts'
import { picturesOfType } from './rules.ts'

/** Returns the pictures of one type (CLAIMPIC-11, CLAIMPIC-12); an empty list, without a message, for a refusal (CLAIMPIC-39). */
const pictures: Query<'claim.pictures'> = async ({ registNo, picType }, context) => {
  const claim = claimOf(registNo, context)
  if (claim === '') return []
  const { ok, data } = await context.call('queryEmployeeSelf', { registNo: claim })
  return ok ? picturesOfType(data.picList ?? [], picType ?? '') : []
}
export default pictures
