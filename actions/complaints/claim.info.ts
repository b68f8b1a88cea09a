import type { Query } from '../action.ts'
import { dataOf } from '../refused.ts'

/** What the insurer knows of a claim (COMPLAINT-08, COMPLAINT-10). */
const claim: Query<'claim.info'> = async ({ registNo }, context) =>
  dataOf(await context.call('getPolicyMesage', registNo ? { registNo } : {}))
export default claim
