import { readCase } from '../complaints/read-case.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns a case to a user who is about to handle it (CALL-37, AMB-32), with the same data as getComplaintTaskDetail. Throws 403 and 404
 * like `findCase`.
 */
const getComplaintTask = handle('getComplaintTask', ['files', 'personalData'], async ({ caseNo }, context) => ({
  data: await readCase(context, caseNo),
}))

export default getComplaintTask
