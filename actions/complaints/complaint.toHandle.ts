import type { Query } from '../action.ts'
import { readCase } from './read-case.ts'

/** The same case, as the form reads it before it is answered (AMB-32). */
const toHandle: Query<'complaint.toHandle'> = async ({ caseNo }, context) =>
  readCase(caseNo, context, (request) => context.call('getComplaintTask', request))
export default toHandle
