import type { Query } from '../action.ts'
import { readCase } from './read-case.ts'

/** Returns the case for the form, from the call that the documents name for it (AMB-32). */
const toHandle: Query<'complaint.toHandle'> = async ({ caseNo }, context) =>
  readCase(caseNo, context, (request) => context.call('getComplaintTask', request))
export default toHandle
