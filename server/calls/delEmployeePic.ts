import { deletePicture } from '../claims/delete-picture.ts'
import { handle } from '../handler/handler.ts'

/** Deletes a picture of a claim (CLAIMPIC-37): in a transaction, though it is a GET, and 403 as `deletePicture`. */
const delEmployeePic = handle('delEmployeePic', ['browser', 'files', 'pseudonym'], async ({ pkSerial }, context) => {
  await deletePicture(context, pkSerial)
  return { data: {} }
})

export default delEmployeePic
