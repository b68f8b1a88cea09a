import type { Query } from '../action.ts'
import { readCase } from './read-case.ts'
import { withPreviews } from './rules.ts'

/** Returns the case of the URL, else the case stored in the session when its task was tapped (COMPLAINT-01, AMB-16). */
const complaintCase: Query<'complaint.case'> = async ({ caseNo }, context) =>
  withPreviews(await readCase(caseNo, context, (request) => context.call('getComplaintTaskDetail', request)))
export default complaintCase
