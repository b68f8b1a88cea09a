import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the insurer's data about a policy (COMPLAINT-07, COMPLAINT-09). */
const policy: Query<'policy.info'> = async ({ policyNo }, context) =>
  unwrap(await context.call('getPolicyMesage', policyNo ? { policyNo } : {}))
export default policy
