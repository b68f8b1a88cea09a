import { readCase } from '../complaints/read-case.ts'
import { handle } from '../handler/handler.ts'

/** Returns a complaint case to the assignees and creators of its tasks (CALL-38, COMPLAINT-23). Throws 403 and 404 like `findCase`. */
const getComplaintTaskDetail = handle('getComplaintTaskDetail', ['files', 'personalData'], async ({ caseNo }, context) => ({
  data: await readCase(context, caseNo),
}))

export default getComplaintTaskDetail
