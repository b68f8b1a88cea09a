import { readCase } from '../complaints/read-case.ts'
import { handle } from '../handler/handler.ts'

/** The same case in the same shape, for who is about to handle it (CALL-37, AMB-32; 403, 404 as `findCase`). */
const getComplaintTask = handle('getComplaintTask', ['files', 'personalData'], async ({ caseNo }, context) => ({
  data: await readCase(context, caseNo),
}))

export default getComplaintTask
