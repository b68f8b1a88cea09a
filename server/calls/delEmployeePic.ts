import { deletePicture } from '../claims/delete-picture.ts'
import { handle } from '../handler/handler.ts'

/** Deletes a picture of a claim (CLAIMPIC-37). Runs in a transaction although the call is a GET. Throws 403 like `deletePicture`. */
const delEmployeePic = handle('delEmployeePic', ['browser', 'files', 'pseudonym'], async ({ pkSerial }, context) => {
  await deletePicture(context, pkSerial)
  return { data: {} }
})

export default delEmployeePic
