import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the insurer's data about a claim (COMPLAINT-08, COMPLAINT-10). */
const claim: Query<'claim.info'> = async ({ registNo }, context) =>
  unwrap(await context.call('getPolicyMesage', registNo ? { registNo } : {}))
export default claim
