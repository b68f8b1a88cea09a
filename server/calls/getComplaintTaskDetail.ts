import { readCase } from '../complaints/read-case.ts'
import { handle } from '../handler/handler.ts'

/** A complaint case, to the assignees and creators of its tasks (CALL-38, COMPLAINT-23; 403, 404 as `findCase`). */
const getComplaintTaskDetail = handle('getComplaintTaskDetail', ['files', 'personalData'], async ({ caseNo }, context) => ({
  data: await readCase(context, caseNo),
}))

export default getComplaintTaskDetail
